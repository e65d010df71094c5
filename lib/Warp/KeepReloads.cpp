//===- KeepReloads.cpp - Loads that nvcc makes again ----------------------===//

#include "KeepReloads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace warplint;

/// A function that hands its argument on, which no pass of LLVM knows. One for
/// each type.
static Function *disguise(Module &M, Type *T) {
  std::string Name = "warplint.loaded.";
  raw_string_ostream(Name) << *T;
  if (Function *F = M.getFunction(Name))
    return F;
  Function *F = Function::Create(FunctionType::get(T, {T}, false),
                                 GlobalValue::ExternalLinkage, Name, M);
  F->setDoesNotAccessMemory();
  F->setDoesNotThrow();
  F->addFnAttr(Attribute::WillReturn);
  F->addFnAttr(Attribute::NoSync);
  F->addFnAttr(Attribute::NoCallback);
  F->addFnAttr(Attribute::Speculatable);
  return F;
}

static bool isDisguise(const CallInst &Call) {
  const Function *F = Call.getCalledFunction();
  return F && F->getName().starts_with("warplint.loaded.");
}

PreservedAnalyses KeepReloadsPass::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    auto *Store = dyn_cast<StoreInst>(&I);
    auto *Load = Store ? dyn_cast<LoadInst>(Store->getValueOperand()) : nullptr;
    if (!Load || Load->getType()->isPointerTy() ||
        Load->getPointerOperand() == Store->getPointerOperand() ||
        isa<AllocaInst>(getUnderlyingObject(Load->getPointerOperand())) ||
        isa<AllocaInst>(getUnderlyingObject(Store->getPointerOperand())))
      continue;
    IRBuilder<> B(Store);
    Store->setOperand(
        0, B.CreateCall(disguise(*F.getParent(), Load->getType()), {Load}));
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

PreservedAnalyses UncoverLoadsPass::run(Function &F,
                                        FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && isDisguise(*Call)) {
      Call->replaceAllUsesWith(Call->getArgOperand(0));
      Call->eraseFromParent();
      Changed = true;
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
