//===- FullUnrolling.h - Which loops LLVM unrolls fully ---------*- C++ -*-===//
//
// LLVM's pass LoopFullUnroll unrolls loops fully. These passes put metadata on
// the loops that makes it do what nvcc does (planFor(), Unrolling.h).
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_NVCC_FULLUNROLLING_H
#define WARPLINT_LIB_NVCC_FULLUNROLLING_H

#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace warplint {

/// Requests full unrolling of loops over private arrays, which nvcc unrolls up
/// to a greater size (MostOverPrivateArray). An array whose indices all become
/// constant is promoted to registers.
struct UnrollPrivatePass : llvm::PassInfoMixin<UnrollPrivatePass> {
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &,
                              llvm::LoopStandardAnalysisResults &R,
                              llvm::LPMUpdater &);
};

/// Requests full unrolling of the other loops that nvcc unrolls fully, in one
/// step or partially first (UnrollPlan::Reason::FitsInSteps).
struct UnrollFullyPass : llvm::PassInfoMixin<UnrollFullyPass> {
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &,
                              llvm::LoopStandardAnalysisResults &R,
                              llvm::LPMUpdater &);
};

/// Prevents full unrolling of loops for which planFor() has another plan, if
/// they have more than MostTrials iterations, contain a loop (nvcc has already
/// unrolled the inner loop when it decides about the outer one) or an
/// instruction that nvcc counts as several. Other innermost loops of fewer
/// iterations are left to LLVM, which estimates what unrolling folds in them as
/// nvcc does.
struct KeepLoopsPass : llvm::PassInfoMixin<KeepLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &,
                              llvm::LoopStandardAnalysisResults &R,
                              llvm::LPMUpdater &);
};

} // namespace warplint

#endif
