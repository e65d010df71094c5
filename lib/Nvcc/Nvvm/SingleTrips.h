//===- SingleTrips.h - Loops that run once ----------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_SINGLETRIPS_H
#define WARPLINT_LIB_NVCC_SINGLETRIPS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// Takes loops apart whose body runs once, before the loop passes see them.
/// LLVM would do so later; until then it takes what such a loop loads and
/// stores for accesses that every iteration makes, and moves them out of it:
/// onto the lines in front of the loop and behind it, where nvcc has nothing.
struct OpenSingleTripsPass : llvm::PassInfoMixin<OpenSingleTripsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace warplint

#endif
