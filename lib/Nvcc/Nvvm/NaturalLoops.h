//===- NaturalLoops.h - Cycles with one way in ------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_NATURALLOOPS_H
#define WARPLINT_LIB_NVCC_NATURALLOOPS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// Gives every cycle one block that it is entered by, as the loops of
/// structured code have it: the evaluator takes loops as a whole, and lanes
/// would go round in another cycle until the budget is spent. Functions without
/// such cycles, nearly all, stay as they are.
struct NaturalLoopsPass : llvm::PassInfoMixin<NaturalLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace warplint

#endif
