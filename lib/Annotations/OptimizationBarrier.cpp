//===- OptimizationBarrier.cpp - Optimization barriers
//-------------------------------===//

#include "warplint/Annotations/OptimizationBarrier.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace warplint;

void warplint::insertOperandBarrier(Instruction &User, unsigned Operand,
                                    Hidden What) {
  IRBuilder<> B(&User);
  Value *V = User.getOperand(Operand);
  User.setOperand(
      Operand,
      B.CreateCall(
          Notes::barrierFunction(*User.getModule(), V->getType(), What), {V}));
}

bool warplint::removeBarriers(Function &F, Hidden What,
                              function_ref<bool(const CallInst &)> Takes) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (Notes::isOptimizationBarrier(I, What) && Takes(cast<CallInst>(I))) {
      I.replaceAllUsesWith(I.getOperand(0));
      I.eraseFromParent();
      Changed = true;
    }
  return Changed;
}

PreservedAnalyses RemoveBarriersPass::run(Function &F,
                                          FunctionAnalysisManager &) {
  return removeBarriers(F, What, [](const CallInst &) { return true; })
             ? PreservedAnalyses::none()
             : PreservedAnalyses::all();
}
