//===- PointerCalls.cpp - Devirtualization of calls -----------------------===//
//
// A pointer to device code can only point to a function of the module whose
// address is taken: in an initializer, an assignment, an argument or a virtual
// table.
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

/// A call with more possible targets is not devirtualized.
static constexpr size_t MostTargets = 8;

/// Inserts empty inline assembly with the operand `Way` behind a direct call,
/// so that LLVM does not merge equal accesses of two targets. nvcc emits calls,
/// of which it merges no accesses.
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
    // The last target needs no comparison.
    for (Function *F : All.drop_back())
      keepApart(promoteCallWithIfThenElse(*C, F), Way++);
    keepApart(promoteCall(*C, All.back()), Way);
  }
}
