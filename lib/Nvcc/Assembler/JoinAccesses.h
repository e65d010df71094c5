//===- JoinAccesses.h - Which accesses ptxas joins --------------*- C++ -*-===//
//
// Passes around LLVM's load-store vectorizer that make it join the accesses
// that nvcc and ptxas join, and no others. The rules were measured on sm_90;
// docs/hardware.md lists the cases.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_NVCC_JOINACCESSES_H
#define WARPLINT_LIB_NVCC_JOINACCESSES_H

#include "llvm/IR/Instruction.h"
#include "llvm/IR/PassManager.h"

namespace warplint {

/// Aligns arrays in shared memory to 16 bytes. ptxas places shared arrays
/// itself and knows their addresses: it joins adjacent accesses that start at a
/// multiple of their joint width, whatever the alignment of the element type.
void alignSharedArrays(llvm::Module &M);

/// Aligns private arrays as nvcc does: to the largest power of two, up to 16,
/// that divides the size of the array in bytes. A struct keeps its alignment.
/// The alignment decides which accesses are joined: the floats of an array of
/// 20 bytes are not.
struct AlignPrivateArraysPass : llvm::PassInfoMixin<AlignPrivateArraysPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

/// Unrolls innermost loops by four as nvcc does: those that walk shared memory,
/// and those with a divergent trip count. The remaining iterations stay a
/// separate loop.
struct UnrollForJoiningPass : llvm::PassInfoMixin<UnrollForJoiningPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// Unrolls loops with a divergent trip count a second time, after accesses were
/// joined; see isUnrolledAgain().
struct UnrollAgainPass : llvm::PassInfoMixin<UnrollAgainPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// Splits the index of `base + (x | c)` into a variable part and a constant, so
/// that the address has the same form as `base + x + c`. In `(x & ~63) | 63`,
/// LLVM drops the mask and with it the fact that the address is 63 elements
/// behind that of `x & ~63`.
struct SplitIndicesPass : llvm::PassInfoMixin<SplitIndicesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

/// Inserts a vectorization fence between two consecutive accesses of shared
/// memory in a block if one is a load and the other a store, if both are stores
/// that are not within 16 bytes of each other, or if the second one accesses a
/// single byte. ptxas does not move accesses across these, even if they access
/// different arrays.
struct InsertVectorFencesPass : llvm::PassInfoMixin<InsertVectorFencesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};
/// Splits long blocks behind fences, to save compile time only: LLVM's
/// vectorizer renumbers a whole block for each instruction that it moves.
struct SplitLongBlocksPass : llvm::PassInfoMixin<SplitLongBlocksPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};
/// Removes the fences, and joins the blocks that were split.
struct RemoveVectorFencesPass : llvm::PassInfoMixin<RemoveVectorFencesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif
