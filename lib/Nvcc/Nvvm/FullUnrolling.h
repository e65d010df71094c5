//===- FullUnrolling.h - Which loops LLVM unrolls fully ---------*- C++ -*-===//
//
// LLVM's pass unrolls loops fully; these passes make it follow the plan of
// nvcc (Unrolling.h) by metadata on the loops.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_NVCC_FULLUNROLLING_H
#define WARPLINT_LIB_NVCC_FULLUNROLLING_H

#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace warplint {

/// Requests full unrolling of loops over private arrays, for which nvcc has a
/// greater limit. An array whose indices all become constant is promoted to
/// registers.
struct UnrollPrivatePass : llvm::PassInfoMixin<UnrollPrivatePass> {
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &,
                              llvm::LoopStandardAnalysisResults &R,
                              llvm::LPMUpdater &);
};

/// Requests full unrolling of other loops that nvcc unrolls fully: at once, or
/// partially first.
struct UnrollFullyPass : llvm::PassInfoMixin<UnrollFullyPass> {
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &,
                              llvm::LoopStandardAnalysisResults &R,
                              llvm::LPMUpdater &);
};

/// Prevents full unrolling of loops that nvcc keeps: of more than ten
/// iterations, and around other loops, which nvcc unrolls first and LLVM last.
/// Of a short innermost loop LLVM finds out what is folded, as nvcc does.
struct KeepLoopsPass : llvm::PassInfoMixin<KeepLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &,
                              llvm::LoopStandardAnalysisResults &R,
                              llvm::LPMUpdater &);
};

} // namespace warplint

#endif
