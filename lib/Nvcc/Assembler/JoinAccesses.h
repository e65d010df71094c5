//===- JoinAccesses.h - Which accesses the assembler makes one --*- C++ -*-===//
//
// Passes around LLVM's load and store vectorizer that make it join the accesses
// that nvcc and ptxas join, and no others. Measured on sm_90; docs/hardware.md
// lists the cases.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_NVCC_JOINACCESSES_H
#define WARPLINT_LIB_NVCC_JOINACCESSES_H

#include "llvm/IR/Instruction.h"
#include "llvm/IR/PassManager.h"

namespace warplint {

/// The assembler places shared arrays itself and knows their addresses: it
/// joins neighbouring accesses that start at a multiple of their joint width
/// whatever the element's own alignment.
void alignSharedArrays(llvm::Module &M);

/// nvcc places an array of a thread's own at a multiple of the largest power of
/// two, up to 16, that divides its size; a struct keeps its alignment. What is
/// joined there follows from it: floats of an array of 20 bytes stay apart.
struct AlignPrivateArraysPass : llvm::PassInfoMixin<AlignPrivateArraysPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

/// The rest of the iterations stays a loop of its own, as in nvcc's code.
struct UnrollForJoiningPass : llvm::PassInfoMixin<UnrollForJoiningPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// ... and, once what lies side by side is joined, those loops again that lanes
/// leave at different times.
struct UnrollAgainPass : llvm::PassInfoMixin<UnrollAgainPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// Takes `base + (x | c)` apart into a variable part and a constant, as all the
/// addresses beside it are: where the bits of c are the lowest of a multiple,
/// as in `(x & ~63) | 63`, LLVM drops the mask and with it what tells that the
/// place is 63 behind `x & ~63`.
struct SplitIndicesPass : llvm::PassInfoMixin<SplitIndicesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

/// Keeps loads apart that have a store to shared memory between them, and
/// stores that have a load or a store to elsewhere: ptxas does not move them
/// across, even where one of them goes to another array. The second pass takes
/// the marks out again.
struct SeparateRunsPass : llvm::PassInfoMixin<SeparateRunsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};
struct ForgetRunsPass : llvm::PassInfoMixin<ForgetRunsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

/// LLVM's vectorizer compares each access with up to 64 others of its object,
/// and numbers a whole block anew for each instruction that it moves. Sets
/// accesses aside that nothing can lie beside, and parts long blocks where
/// nothing is joined across: neither decides anything. ForgetRunsPass ends it.
struct EaseJoiningPass : llvm::PassInfoMixin<EaseJoiningPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};
/// Whether there was something to end.
bool endEasedJoining(llvm::Function &F);

} // namespace warplint

#endif
