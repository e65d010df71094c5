//===- SingleTrips.h - Unrolling of single-trip loops -----------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_SINGLETRIPS_H
#define WARPLINT_LIB_NVCC_SINGLETRIPS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// Unrolls loops whose body executes once, before LLVM's loop passes run. LLVM
/// would do so later; before that, it treats the accesses of such a loop as
/// executed in every iteration and moves them to the preheader or the exit, to
/// source lines where nvcc has no access.
struct OpenSingleTripsPass : llvm::PassInfoMixin<OpenSingleTripsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace warplint

#endif
