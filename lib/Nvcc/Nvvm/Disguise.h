//===- Disguise.h - Values that LLVM shall not look through -----*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_DISGUISE_H
#define WARPLINT_LIB_NVCC_DISGUISE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

namespace warplint {

/// What a disguise hides; each is taken off at another time.
enum class Hidden { LoadedValue, ShiftedSum };

/// Puts, in front of \p User, a call of a function that hands its argument on
/// and which no pass of LLVM knows between \p User and its operand number
/// \p Operand.
void disguiseOperand(llvm::Instruction &User, unsigned Operand, Hidden What);

bool isDisguise(const llvm::Value &V, Hidden What);

/// Takes the disguises of \p F off for which \p Takes holds. Returns whether
/// there were any.
bool takeDisguisesOff(llvm::Function &F, Hidden What,
                      llvm::function_ref<bool(const llvm::CallInst &)> Takes);

/// Takes all disguises of one kind off.
struct TakeDisguisesOffPass : llvm::PassInfoMixin<TakeDisguisesOffPass> {
  Hidden What;
  explicit TakeDisguisesOffPass(Hidden What) : What(What) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif
