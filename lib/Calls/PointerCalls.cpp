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
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"

using namespace llvm;
using namespace warplint;

/// A call with more possible targets is not devirtualized.
static constexpr size_t MostTargets = 8;

/// The constraints of the inline assembly that keepApart() inserts.
static constexpr char MarkConstraints[] = "i,r";

/// Inserts empty inline assembly with the operands `Way` and `Pointer`, which
/// was called, behind a direct call, so that LLVM does not merge equal accesses
/// of two targets. nvcc emits calls, of which it merges no accesses.
static void keepApart(CallBase &C, unsigned Way, Value *Pointer) {
  Type *Number = Type::getInt32Ty(C.getContext());
  FunctionType *Takes =
      FunctionType::get(Type::getVoidTy(C.getContext()),
                        {Number, Pointer->getType()}, /*isVarArg=*/false);
  CallInst *Mark = CallInst::Create(
      Takes,
      InlineAsm::get(Takes, "", MarkConstraints, /*hasSideEffects=*/true),
      {ConstantInt::get(Number, Way), Pointer});
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
    Value *Pointer = C->getCalledOperand();
    unsigned Way = 0;
    // The last target needs no comparison.
    for (Function *F : All.drop_back())
      keepApart(promoteCallWithIfThenElse(*C, F), Way++, Pointer);
    keepApart(promoteCall(*C, All.back()), Way, Pointer);
  }
}

/// The call of keepApart()'s assembly; null for other instructions.
static CallInst *asMark(Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  auto *Asm = Call ? dyn_cast<InlineAsm>(Call->getCalledOperand()) : nullptr;
  const bool IsMark = Asm && Asm->getAsmString().empty() &&
                      Asm->getConstraintString() == MarkConstraints;
  return IsMark ? Call : nullptr;
}

PreservedAnalyses JoinKnownTargetsPass::run(Function &F,
                                            FunctionAnalysisManager &) {
  // By location, which names the call and all calls it was inlined through:
  // the marks, and the ways that are left. There are several where LLVM has
  // made a branch of a choice between functions.
  MapVector<const DILocation *, SmallVector<CallInst *, 4>> Marks;
  DenseMap<const DILocation *, SmallPtrSet<const Value *, 2>> Ways;
  for (Instruction &I : instructions(F))
    if (CallInst *Mark = asMark(I); Mark && Mark->getDebugLoc()) {
      Marks[Mark->getDebugLoc()].push_back(Mark);
      Ways[Mark->getDebugLoc()].insert(Mark->getArgOperand(0));
    }
  bool Changed = false;
  for (auto &[Location, Of] : Marks)
    for (CallInst *Mark : Of)
      if (Ways[Location].size() == 1 &&
          isa<Function>(Mark->getArgOperand(1)->stripPointerCasts())) {
        Mark->eraseFromParent();
        Changed = true;
      }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}
