//===- MisfitStores.cpp - Stores that nvcc leaves in structs --------------===//

#include "MisfitStores.h"
#include "warplint/Annotations/Notes.h"
#include "warplint/Nvcc/RegisterSizes.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"

using namespace llvm;
using namespace warplint;

/// Whether the type has a scalar of \p Bytes. A store of 8 bytes to a struct
/// without one is of two words.
static bool hasScalar(Type *T, uint64_t Bytes, const DataLayout &Layout) {
  if (auto *Array = dyn_cast<ArrayType>(T))
    return hasScalar(Array->getElementType(), Bytes, Layout);
  if (auto *Struct = dyn_cast<StructType>(T))
    return any_of(Struct->elements(),
                  [&](Type *Field) { return hasScalar(Field, Bytes, Layout); });
  return !T->isVectorTy() && Layout.getTypeStoreSize(T) == Bytes;
}

/// Whether ptxas keeps no array in registers that is accessed so.
static bool isMisfit(const StoreInst &Store, const AllocaInst &Variable,
                     const DataLayout &Layout) {
  Type *Stored = Store.getValueOperand()->getType();
  const uint64_t Bytes = Layout.getTypeStoreSize(Stored).getFixedValue();
  const auto Size = Variable.getAllocationSize(Layout);
  if (Stored->isVectorTy() || !Size ||
      !hasScalar(Variable.getAllocatedType(), Bytes, Layout))
    return false;
  return !fitsRegisters(Bytes, Size->getFixedValue());
}

PreservedAnalyses NoteMisfitStoresPass::run(Function &F,
                                            FunctionAnalysisManager &) {
  const DataLayout &Layout = F.getDataLayout();
  for (BasicBlock &B : F) {
    if (isa<ReturnInst>(B.getTerminator()))
      continue;
    for (Instruction &I : B) {
      auto *Store = dyn_cast<StoreInst>(&I);
      auto *Variable = Store ? dyn_cast<AllocaInst>(getUnderlyingObject(
                                   Store->getPointerOperand()))
                             : nullptr;
      if (Variable && isMisfit(*Store, *Variable, Layout))
        Notes::setMisfitStore(*Variable);
    }
  }
  return PreservedAnalyses::all();
}
