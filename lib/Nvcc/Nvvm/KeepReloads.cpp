//===- KeepReloads.cpp - Loads that nvcc repeats --------------------------===//

#include "KeepReloads.h"
#include "warplint/Annotations/OptimizationBarrier.h"
#include "warplint/Kernel/Instructions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace warplint;

static bool isPrivate(const Value *Pointer) {
  return isa<AllocaInst>(getUnderlyingObject(Pointer));
}

/// Whether the barrier is still between a load and a store of memory other than
/// local variables. After unrolling and inlining, either of them may turn out
/// to access a local variable.
static bool isNeeded(const CallInst &OptimizationBarrier) {
  auto *Load = dyn_cast<LoadInst>(OptimizationBarrier.getArgOperand(0));
  return Load && !isPrivate(Load->getPointerOperand()) &&
         any_of(OptimizationBarrier.uses(), [](const Use &U) {
           auto *Store = dyn_cast<StoreInst>(U.getUser());
           return Store && U.getOperandNo() == 0 &&
                  !isPrivate(Store->getPointerOperand());
         });
}

/// Whether a load may be of a pointer: of pointer type, or of the 64-bit
/// integer that LLVM uses to copy a struct with only a pointer in it. A barrier
/// would hide the object that it points to.
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
  // In other functions, stores through arguments may turn out to be stores to
  // local variables of the kernel once they are inlined.
  if (!isKernel(F))
    return PreservedAnalyses::all();
  bool Changed = removeBarriers(F, Hidden::LoadedValue,
                                [](const CallInst &C) { return !isNeeded(C); });
  for (Instruction &I : instructions(F)) {
    auto *Store = dyn_cast<StoreInst>(&I);
    auto *Load = Store ? dyn_cast<LoadInst>(Store->getValueOperand()) : nullptr;
    if (!Load || mayBePointer(*Load) ||
        Load->getPointerOperand() == Store->getPointerOperand() ||
        isPrivate(Load->getPointerOperand()) ||
        isPrivate(Store->getPointerOperand()))
      continue;
    insertOperandBarrier(*Store, 0, Hidden::LoadedValue);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
