//===- Disguise.cpp - Values that LLVM shall not look through -------------===//

#include "Disguise.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace warplint;

static StringRef prefixOf(Hidden What) {
  return What == Hidden::LoadedValue ? "warplint.loaded." : "warplint.shifted.";
}

/// The function that hands its argument on. One for each type.
static Function *handingOn(Module &M, Type *T, Hidden What) {
  std::string Name = prefixOf(What).str();
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

void warplint::disguiseOperand(Instruction &User, unsigned Operand,
                               Hidden What) {
  IRBuilder<> B(&User);
  Value *V = User.getOperand(Operand);
  User.setOperand(
      Operand,
      B.CreateCall(handingOn(*User.getModule(), V->getType(), What), {V}));
}

bool warplint::isDisguise(const Value &V, Hidden What) {
  auto *Call = dyn_cast<CallInst>(&V);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F && F->getName().starts_with(prefixOf(What));
}

bool warplint::takeDisguisesOff(Function &F, Hidden What,
                                function_ref<bool(const CallInst &)> Takes) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (isDisguise(I, What) && Takes(cast<CallInst>(I))) {
      I.replaceAllUsesWith(I.getOperand(0));
      I.eraseFromParent();
      Changed = true;
    }
  return Changed;
}

PreservedAnalyses TakeDisguisesOffPass::run(Function &F,
                                            FunctionAnalysisManager &) {
  return takeDisguisesOff(F, What, [](const CallInst &) { return true; })
             ? PreservedAnalyses::none()
             : PreservedAnalyses::all();
}
