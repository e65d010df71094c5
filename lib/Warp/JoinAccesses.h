//===- JoinAccesses.h - Which accesses the assembler makes one --*- C++ -*-===//
//
// Passes around LLVM's load and store vectorizer that make it join the accesses
// that nvcc and ptxas join, and no others. Measured on sm_90; docs/hardware.md
// lists the cases.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_WARP_JOINACCESSES_H
#define WARPLINT_LIB_WARP_JOINACCESSES_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// The assembler places shared arrays itself and knows their addresses: it
/// joins neighbouring accesses that start at a multiple of their joint width
/// whatever the element's own alignment.
void alignSharedArrays(llvm::Module &M);

/// Unrolls by four the innermost loops that walk shared memory element by
/// element, so that the accesses of four iterations can be joined. The rest of
/// the iterations stay a loop of their own, as in nvcc's code.
struct UnrollForJoiningPass : llvm::PassInfoMixin<UnrollForJoiningPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// Keeps loads apart that have a store to shared memory between them, and
/// stores that have a load: ptxas does not move them across. The second pass
/// takes the marks out again.
struct SeparateRunsPass : llvm::PassInfoMixin<SeparateRunsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};
struct ForgetRunsPass : llvm::PassInfoMixin<ForgetRunsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif
