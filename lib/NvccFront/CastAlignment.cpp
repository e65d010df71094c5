//===- CastAlignment.cpp - Alignment of accesses through casts ------------===//

#include "warplint/NvccFront/CastAlignment.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace warplint;

/// Whether an address is computed from elements of an array that are smaller
/// than an access of `Bytes`, so that the source casts it.
static bool isCastFromElements(const Value *Address, uint64_t Bytes,
                               const DataLayout &Layout) {
  while (const auto *Step = dyn_cast<GEPOperator>(Address)) {
    Type *Of = Step->getSourceElementType();
    if (isa<StructType>(Of))
      return false; // a member
    if (auto *Array = dyn_cast<ArrayType>(Of);
        Array && Layout.getTypeAllocSize(Array->getElementType()) < Bytes)
      return true;
    Address = Step->getPointerOperand();
  }
  // The step to the first element of an array that is a variable is none.
  const auto *Variable = dyn_cast<GlobalVariable>(Address->stripPointerCasts());
  const auto *Array =
      Variable ? dyn_cast<ArrayType>(Variable->getValueType()) : nullptr;
  return Array && Layout.getTypeAllocSize(Array->getElementType()) < Bytes;
}

/// The struct whose elements an address counts, and null for other addresses.
static StructType *countedStruct(const Value *Address) {
  const auto *Step = dyn_cast<GEPOperator>(Address);
  return Step && Step->getNumIndices() == 1
             ? dyn_cast<StructType>(Step->getSourceElementType())
             : nullptr;
}

/// Whether an address is that of something smaller than a copied struct of
/// `Bytes`, or of an array of that, so that the source casts it.
static bool isCastToStruct(const Value *Address, uint64_t Bytes,
                           const DataLayout &Layout) {
  while (countedStruct(Address))
    Address = cast<GEPOperator>(Address)->getPointerOperand();
  const auto *Step = dyn_cast<GEPOperator>(Address);
  if (!Step || Step->getSourceElementType()->isIntegerTy(8))
    return false;
  Type *Of = Step->getResultElementType();
  while (auto *Array = dyn_cast<ArrayType>(Of))
    Of = Array->getElementType();
  return Layout.getTypeAllocSize(Of) < Bytes;
}

namespace {
/// The alignment of the types of structs, which a function states at variables
/// and at what a pointer variable points to. Declarations may align more.
class StructAlignments {
public:
  explicit StructAlignments(Function &F) {
    for (Instruction &I : instructions(F))
      if (const auto *Variable = dyn_cast<AllocaInst>(&I)) {
        note(Variable->getAllocatedType(), Variable->getAlign());
      } else if (const auto *Copy = dyn_cast<MemCpyInst>(&I)) {
        notePointed(Copy->getRawDest(), Copy->getDestAlign());
        notePointed(Copy->getRawSource(), Copy->getSourceAlign());
      }
  }

  /// Aligns the sides of a copy of one struct that the source casts.
  void align(MemCpyInst &Copy, const DataLayout &Layout) const {
    const auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
    StructType *Of = structOf(Copy.getRawDest());
    if (!Of)
      Of = structOf(Copy.getRawSource());
    const auto Known = Of ? Least.find(Of) : Least.end();
    if (!Length || Known == Least.end() ||
        Layout.getTypeAllocSize(Of) != Length->getZExtValue())
      return;
    const Align Type = Known->second;
    if (Copy.getDestAlign().valueOrOne() < Type &&
        isCastToStruct(Copy.getRawDest(), Length->getZExtValue(), Layout))
      Copy.setDestAlignment(Type);
    if (Copy.getSourceAlign().valueOrOne() < Type &&
        isCastToStruct(Copy.getRawSource(), Length->getZExtValue(), Layout))
      Copy.setSourceAlignment(Type);
  }

private:
  static StructType *structOf(const Value *Address) {
    if (const auto *Variable = dyn_cast<AllocaInst>(Address))
      return dyn_cast<StructType>(Variable->getAllocatedType());
    return countedStruct(Address);
  }
  void note(Type *Of, MaybeAlign Aligned) {
    auto *Struct = dyn_cast<StructType>(Of);
    if (!Struct)
      return;
    auto [At, IsNew] = Least.try_emplace(Struct, Aligned.valueOrOne());
    if (!IsNew)
      At->second = std::min(At->second, Aligned.valueOrOne());
  }
  void notePointed(const Value *Address, MaybeAlign Aligned) {
    if (StructType *Of = countedStruct(Address))
      if (isa<LoadInst>(cast<GEPOperator>(Address)->getPointerOperand()))
        note(Of, Aligned);
  }

  DenseMap<StructType *, Align> Least;
};
} // namespace

void warplint::alignCastAccesses(Module &M) {
  const DataLayout &Layout = M.getDataLayout();
  for (Function &F : M) {
    const StructAlignments Structs(F);
    for (Instruction &I : instructions(F)) {
      if (auto *Copy = dyn_cast<MemCpyInst>(&I)) {
        Structs.align(*Copy, Layout);
        continue;
      }
      const Value *Address = getLoadStorePointerOperand(&I);
      if (!Address)
        continue;
      Type *Accessed = getLoadStoreType(&I);
      const Align Natural = Layout.getABITypeAlign(Accessed);
      if (getLoadStoreAlignment(&I) >= Natural ||
          !isCastFromElements(Address, Layout.getTypeStoreSize(Accessed),
                              Layout))
        continue;
      if (auto *Load = dyn_cast<LoadInst>(&I))
        Load->setAlignment(Natural);
      else
        cast<StoreInst>(I).setAlignment(Natural);
    }
  }
}
