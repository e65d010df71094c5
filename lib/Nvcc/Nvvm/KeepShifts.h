//===- KeepShifts.h - Shifts that nvcc leaves as they are -------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_KEEPSHIFTS_H
#define WARPLINT_LIB_NVCC_KEEPSHIFTS_H

#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace warplint {

/// `(2 * t + 1) >> 5` is `t >> 4`: the sum carries nothing into the bits that
/// are left. LLVM 22 writes such a sum as a bitwise or and sees it; nvcc leaves
/// the addition until it selects instructions, and does not. What follows is
/// that nvcc cannot tell `s[f(2 * t)]` from `s[f(2 * t + 1)]`, where f adds
/// `x >> 5`, and loads again behind a store. The passes hide the shifted sum
/// from LLVM while it optimizes: before anything is inlined, and before a loop
/// is unrolled that makes a factor of the sum a power of two.
struct HideShiftedSumsPass : llvm::PassInfoMixin<HideShiftedSumsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};
struct HideShiftedProductsPass : llvm::PassInfoMixin<HideShiftedProductsPass> {
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &,
                              llvm::LoopStandardAnalysisResults &R,
                              llvm::LPMUpdater &);
};

/// Takes off what hides no such sum (any longer); TakeDisguisesOffPass takes
/// the rest, once nothing is optimized any more.
struct ShowOtherShiftsPass : llvm::PassInfoMixin<ShowOtherShiftsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif
