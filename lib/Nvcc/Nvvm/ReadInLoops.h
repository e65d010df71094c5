//===- ReadInLoops.h - Reads that nvcc leaves in loops ----------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_READINLOOPS_H
#define WARPLINT_LIB_NVCC_READINLOOPS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// `x[t] += a[i]` over i, where x and a may overlap: LLVM 22 moves the read of
/// x[t] in front of the loop and leaves the store in it. nvcc moves both or
/// none, and finds the value at hand only after it unrolled the loop. Puts such
/// reads back into the loop.
struct ReadInLoopsPass : llvm::PassInfoMixin<ReadInLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace warplint

#endif
