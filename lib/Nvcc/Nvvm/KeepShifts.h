//===- KeepShifts.h - Shifts that nvcc does not simplify --------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_KEEPSHIFTS_H
#define WARPLINT_LIB_NVCC_KEEPSHIFTS_H

#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace warplint {

/// `(2 * t + 1) >> 5` equals `t >> 4`, because the addition carries nothing
/// into the remaining bits. LLVM 22 turns such an addition into a bitwise or
/// and simplifies the shift. nvcc keeps the addition until instruction
/// selection, and does not simplify. As a result, its alias analysis does not
/// prove that `s[f(2 * t)]` and `s[f(2 * t + 1)]` with f(x) = x + (x >> 5)
/// differ, and it repeats loads after a store. These passes put an optimization
/// barrier between the sum and the shift: HideShiftedSumsPass before anything
/// is inlined, HideShiftedProductsPass before the unrolling of a loop whose
/// counter is a factor in the sum and becomes a power of two.
struct HideShiftedSumsPass : llvm::PassInfoMixin<HideShiftedSumsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};
struct HideShiftedProductsPass : llvm::PassInfoMixin<HideShiftedProductsPass> {
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &,
                              llvm::LoopStandardAnalysisResults &R,
                              llvm::LPMUpdater &);
};

/// Removes the barriers whose operand turned out to be no such sum.
/// RemoveBarriersPass removes the others after the last optimization.
struct ShowOtherShiftsPass : llvm::PassInfoMixin<ShowOtherShiftsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif
