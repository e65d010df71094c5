//===- UnrollPrivate.h - Unrolling over private arrays ----------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_UNROLLPRIVATE_H
#define WARPLINT_LIB_NVCC_UNROLLPRIVATE_H

#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace warplint {

/// nvcc fully unrolls loops with a constant trip count to many more
/// instructions than LLVM's default threshold allows (measured: up to about
/// 2200), and private arrays whose indices become constant are promoted to
/// registers. Requests full unrolling, by loop metadata, of loops that access a
/// private array.
class UnrollPrivatePass : public llvm::PassInfoMixin<UnrollPrivatePass> {
public:
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &,
                              llvm::LoopStandardAnalysisResults &R,
                              llvm::LPMUpdater &);
};

} // namespace warplint

#endif
