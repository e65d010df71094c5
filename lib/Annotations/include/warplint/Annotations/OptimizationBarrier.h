//===- OptimizationBarrier.h - Optimization barriers ------------*- C++ -*-===//
#ifndef WARPLINT_ANNOTATIONS_OPTIMIZATIONBARRIER_H
#define WARPLINT_ANNOTATIONS_OPTIMIZATIONBARRIER_H

#include "warplint/Annotations/Notes.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

namespace warplint {

/// Inserts an optimization barrier, a call of an opaque identity function,
/// between \p User and its operand number \p Operand.
void insertOperandBarrier(llvm::Instruction &User, unsigned Operand,
                          Hidden What);

/// Removes the barriers of kind \p What in \p F for which \p Takes holds.
/// Returns whether there were any.
bool removeBarriers(llvm::Function &F, Hidden What,
                    llvm::function_ref<bool(const llvm::CallInst &)> Takes);

/// Removes all optimization barriers of one kind.
struct RemoveBarriersPass : llvm::PassInfoMixin<RemoveBarriersPass> {
  Hidden What;
  explicit RemoveBarriersPass(Hidden What) : What(What) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif
