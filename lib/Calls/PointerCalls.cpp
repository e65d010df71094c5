//===- PointerCalls.cpp - Calls through pointers made direct --------------===//
//
// Device code is compiled whole, so that a pointer leads to a function of the
// module whose address is taken: one in a table, one that is assigned, one of a
// virtual table.
//
//===----------------------------------------------------------------------===//

#include "warplint/Calls/Calls.h"
#include "warplint/Kernel/Instructions.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"

using namespace llvm;
using namespace warplint;

/// More functions than these are not tried one by one.
static constexpr size_t MostTargets = 8;

/// Puts a mark behind a call that differs from those behind the others: what
/// two functions do alike stays two accesses, as calls leave it.
static void keepApart(CallBase &C, unsigned Way) {
  Type *Number = Type::getInt32Ty(C.getContext());
  FunctionType *Takes = FunctionType::get(Type::getVoidTy(C.getContext()),
                                          {Number}, /*isVarArg=*/false);
  CallInst *Mark = CallInst::Create(
      Takes, InlineAsm::get(Takes, "", "i", /*hasSideEffects=*/true),
      {ConstantInt::get(Number, Way)});
  Mark->insertAfter(C.getIterator());
  Mark->setDebugLoc(C.getDebugLoc());
}

void warplint::resolvePointerCalls(Module &M) {
  MapVector<FunctionType *, std::vector<Function *>> Targets;
  for (Function &F : M)
    if (!F.isDeclaration() && !isKernel(F) &&
        F.hasAddressTaken(/*PutOffender=*/nullptr, /*IgnoreCallbackUses=*/false,
                          /*IgnoreAssumeLikeCalls=*/true,
                          /*IgnoreLLVMUsed=*/true))
      Targets[F.getFunctionType()].push_back(&F);
  std::vector<CallBase *> Calls;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *C = dyn_cast<CallBase>(&I); C && C->isIndirectCall())
        Calls.push_back(C);
  for (CallBase *C : Calls) {
    auto Found = Targets.find(C->getFunctionType());
    if (Found == Targets.end() || Found->second.size() > MostTargets)
      continue;
    ArrayRef<Function *> All = Found->second;
    unsigned Way = 0;
    for (Function *F : All.drop_back())
      keepApart(promoteCallWithIfThenElse(*C, F), Way++);
    keepApart(promoteCall(*C, All.back()), Way);
  }
}
