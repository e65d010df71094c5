//===- KeepReloads.cpp - Loads that nvcc makes again ----------------------===//

#include "KeepReloads.h"
#include "Disguise.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace warplint;

PreservedAnalyses KeepReloadsPass::run(Function &F, FunctionAnalysisManager &) {
  // What a function stores through its arguments may turn out, once inlined, to
  // be a variable of the kernel's own.
  if (F.getCallingConv() != CallingConv::PTX_Kernel)
    return PreservedAnalyses::all();
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    auto *Store = dyn_cast<StoreInst>(&I);
    auto *Load = Store ? dyn_cast<LoadInst>(Store->getValueOperand()) : nullptr;
    if (!Load || Load->getType()->isPointerTy() ||
        Load->getPointerOperand() == Store->getPointerOperand() ||
        isa<AllocaInst>(getUnderlyingObject(Load->getPointerOperand())) ||
        isa<AllocaInst>(getUnderlyingObject(Store->getPointerOperand())))
      continue;
    disguiseOperand(*Store, 0, Hidden::LoadedValue);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

PreservedAnalyses UncoverLoadsPass::run(Function &F,
                                        FunctionAnalysisManager &) {
  return takeDisguisesOff(F, Hidden::LoadedValue,
                          [](const CallInst &) { return true; })
             ? PreservedAnalyses::none()
             : PreservedAnalyses::all();
}
