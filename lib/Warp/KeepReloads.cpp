//===- KeepReloads.cpp - Loads that nvcc makes again ----------------------===//

#include "KeepReloads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace warplint;

PreservedAnalyses KeepReloadsPass::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    auto *Store = dyn_cast<StoreInst>(&I);
    auto *Load = Store ? dyn_cast<LoadInst>(Store->getValueOperand()) : nullptr;
    if (!Load || Load->getType()->isPointerTy() ||
        isa<AllocaInst>(getUnderlyingObject(Load->getPointerOperand())) ||
        isa<AllocaInst>(getUnderlyingObject(Store->getPointerOperand())))
      continue;
    IRBuilder<> B(Store);
    Store->setOperand(0, B.CreateUnaryIntrinsic(Intrinsic::ssa_copy, Load));
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

PreservedAnalyses UncoverLoadsPass::run(Function &F,
                                        FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Call = dyn_cast<IntrinsicInst>(&I);
        Call && Call->getIntrinsicID() == Intrinsic::ssa_copy) {
      Call->replaceAllUsesWith(Call->getArgOperand(0));
      Call->eraseFromParent();
      Changed = true;
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
