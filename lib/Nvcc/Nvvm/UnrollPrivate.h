//===- UnrollPrivate.h - Unrolling that frees private arrays ----*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_UNROLLPRIVATE_H
#define WARPLINT_LIB_NVCC_UNROLLPRIVATE_H

#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace warplint {

/// nvcc fully unrolls loops of a constant count that are many times longer than
/// what LLVM's default threshold lets through (measured: up to some 2200
/// instructions), and arrays whose indices become constant by that become
/// registers. Asks for it where a loop reads or writes a private array.
class UnrollPrivatePass : public llvm::PassInfoMixin<UnrollPrivatePass> {
public:
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &,
                              llvm::LoopStandardAnalysisResults &R,
                              llvm::LPMUpdater &);
};

} // namespace warplint

#endif
