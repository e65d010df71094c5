//===- ReadInLoops.h - Undoes scalar promotion of loads ---------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_READINLOOPS_H
#define WARPLINT_LIB_NVCC_READINLOOPS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// In a loop with `x[t] += a[i]`, where x and a may overlap, LLVM 22 promotes
/// the load of x[t] to the preheader and leaves the store in the loop. nvcc
/// moves both out of the loop or neither, and reuses the stored value only
/// after it has unrolled the loop. This pass moves such loads back into the
/// loop.
struct ReadInLoopsPass : llvm::PassInfoMixin<ReadInLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace warplint

#endif
