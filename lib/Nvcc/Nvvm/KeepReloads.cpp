//===- KeepReloads.cpp - Loads that nvcc makes again ----------------------===//

#include "KeepReloads.h"
#include "Disguise.h"
#include "warplint/Kernel/Instructions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace warplint;

static bool isPrivate(const Value *Pointer) {
  return isa<AllocaInst>(getUnderlyingObject(Pointer));
}

/// Whether a disguise still stands between a load and a store of memory that
/// other threads see. Once loops are unrolled and functions inlined, either may
/// have turned out to be a variable's.
static bool isNeeded(const CallInst &Disguise) {
  auto *Load = dyn_cast<LoadInst>(Disguise.getArgOperand(0));
  return Load && !isPrivate(Load->getPointerOperand()) &&
         any_of(Disguise.uses(), [](const Use &U) {
           auto *Store = dyn_cast<StoreInst>(U.getUser());
           return Store && U.getOperandNo() == 0 &&
                  !isPrivate(Store->getPointerOperand());
         });
}

/// Whether a load is of a pointer: as one, or as the eight bytes that LLVM
/// makes of a copied struct with nothing but a pointer in it. Hidden, it would
/// hide what it points to.
static bool mayBePointer(const LoadInst &Load) {
  if (!Load.getType()->isIntegerTy(64))
    return Load.getType()->isPointerTy();
  const MDNode *Tag = Load.getMetadata(LLVMContext::MD_tbaa);
  auto *Type = Tag && Tag->getNumOperands() > 1
                   ? dyn_cast_or_null<MDNode>(Tag->getOperand(1))
                   : nullptr;
  auto *Name = Type && Type->getNumOperands()
                   ? dyn_cast_or_null<MDString>(Type->getOperand(0))
                   : nullptr;
  return !Name || !Name->getString().starts_with("long");
}

PreservedAnalyses KeepReloadsPass::run(Function &F, FunctionAnalysisManager &) {
  // What a function stores through its arguments may turn out, once inlined, to
  // be a variable of the kernel's own.
  if (!isKernel(F))
    return PreservedAnalyses::all();
  bool Changed = takeDisguisesOff(
      F, Hidden::LoadedValue, [](const CallInst &C) { return !isNeeded(C); });
  for (Instruction &I : instructions(F)) {
    auto *Store = dyn_cast<StoreInst>(&I);
    auto *Load = Store ? dyn_cast<LoadInst>(Store->getValueOperand()) : nullptr;
    if (!Load || mayBePointer(*Load) ||
        Load->getPointerOperand() == Store->getPointerOperand() ||
        isPrivate(Load->getPointerOperand()) ||
        isPrivate(Store->getPointerOperand()))
      continue;
    disguiseOperand(*Store, 0, Hidden::LoadedValue);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
