//===- NaturalLoops.h - Removal of irreducible control flow -----*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_NATURALLOOPS_H
#define WARPLINT_LIB_NVCC_NATURALLOOPS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// Converts irreducible cycles to natural loops: the evaluator can only
/// summarize natural loops, and would execute an irreducible cycle step by step
/// until the budget is exhausted. Functions without irreducible cycles, nearly
/// all, are not changed.
struct NaturalLoopsPass : llvm::PassInfoMixin<NaturalLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace warplint

#endif
