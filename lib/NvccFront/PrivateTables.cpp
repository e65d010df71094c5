//===- PrivateTables.cpp - Initializers of private arrays -----------------===//

#include "warplint/NvccFront/PrivateTables.h"
#include "warplint/Annotations/Notes.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace warplint;

/// Initializers with more scalars are not replaced by stores.
static constexpr uint64_t MostElements = 2048;

namespace {

/// A scalar or vector of an initializer, and its offset in bytes.
struct Element {
  Constant *Value;
  uint64_t Offset;
};

} // namespace

/// Appends the scalars and vectors of C that are not undefined. `Offset`: of C
/// in the initializer, in bytes. False: there are too many, or C contains a
/// value of another type.
static bool collect(Constant *C, uint64_t Offset, const DataLayout &Layout,
                    SmallVectorImpl<Element> &Into) {
  Type *T = C->getType();
  if (Into.size() > MostElements)
    return false;
  if (isa<UndefValue>(C))
    return true;
  auto *Struct = dyn_cast<StructType>(T);
  if (!Struct && !T->isArrayTy()) {
    Into.push_back({C, Offset});
    return T->isSingleValueType();
  }
  const uint64_t Count =
      Struct ? Struct->getNumElements() : T->getArrayNumElements();
  for (unsigned I = 0; I < Count; ++I) {
    Constant *Part = C->getAggregateElement(I);
    const uint64_t At =
        Struct ? Layout.getStructLayout(Struct)->getElementOffset(I)
               : I * Layout.getTypeAllocSize(T->getArrayElementType());
    if (!Part || !collect(Part, Offset + At, Layout, Into))
      return false;
  }
  return true;
}

/// Whether the pointer, and all that are computed from it, are used only by
/// loads, lifetime markers and the copy `Fill` that initializes the array.
static bool isOnlyRead(const Value &Pointer, const MemCpyInst &Fill) {
  return all_of(Pointer.users(), [&](const User *U) {
    if (U == &Fill || isa<LoadInst>(U))
      return true;
    if (auto *I = dyn_cast<IntrinsicInst>(U))
      return I->isLifetimeStartOrEnd();
    return (isa<GetElementPtrInst>(U) || isa<AddrSpaceCastInst>(U)) &&
           isOnlyRead(*U, Fill);
  });
}

/// The constant global variable that `Copy` copies to a whole private array;
/// null: it copies something else.
static GlobalVariable *sourceOfTable(const MemCpyInst &Copy) {
  auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
  auto *To = dyn_cast<AllocaInst>(Copy.getDest()->stripPointerCasts());
  auto *From = dyn_cast<GlobalVariable>(Copy.getSource()->stripPointerCasts());
  if (!Length || !To || !From || Copy.isVolatile() || !From->isConstant() ||
      !From->hasDefinitiveInitializer())
    return nullptr;
  Type *T = From->getValueType();
  const bool Whole =
      T->isArrayTy() && To->getAllocatedType() == T &&
      Length->getZExtValue() == Copy.getDataLayout().getTypeAllocSize(T);
  return Whole ? From : nullptr;
}

/// Replaces the copy by one store for each scalar if `Indexed` has the name of
/// its source. Returns whether it was replaced.
static bool spellOut(MemCpyInst &Copy, const StringSet<> &Indexed) {
  GlobalVariable *From = sourceOfTable(Copy);
  if (!From || !Indexed.contains(From->getName()))
    return false;
  auto *To = cast<AllocaInst>(Copy.getDest()->stripPointerCasts());
  const DataLayout &Layout = Copy.getDataLayout();
  SmallVector<Element, 64> Elements;
  if (!collect(From->getInitializer(), 0, Layout, Elements))
    return false;
  if (isOnlyRead(*To, Copy))
    Notes::setTable(*To, *From->getInitializer());
  IRBuilder<> Build(&Copy);
  for (const Element &E : Elements) {
    Value *At = Build.CreateConstInBoundsGEP1_64(Build.getInt8Ty(),
                                                 Copy.getRawDest(), E.Offset);
    Build.CreateAlignedStore(E.Value, At,
                             commonAlignment(To->getAlign(), E.Offset));
  }
  Copy.eraseFromParent();
  return true;
}

/// The copies of a function that fill whole private arrays from constants.
static SmallVector<MemCpyInst *, 4> fillsOf(Function &F) {
  SmallVector<MemCpyInst *, 4> Fills;
  for (Instruction &I : instructions(F))
    if (auto *Copy = dyn_cast<MemCpyInst>(&I); Copy && sourceOfTable(*Copy))
      Fills.push_back(Copy);
  return Fills;
}

bool warplint::hasTables(Module &M) {
  return any_of(M, [](Function &F) { return !fillsOf(F).empty(); });
}

void warplint::lowerTables(Module &M, const StringSet<> &Indexed) {
  for (Function &F : M)
    for (MemCpyInst *Copy : fillsOf(F))
      spellOut(*Copy, Indexed);
}

/// Whether a pointer has uses other than loads at constant offsets.
static bool isIndexed(const Value &Pointer) {
  return any_of(Pointer.users(), [](const User *U) {
    if (isa<LoadInst>(U))
      return false;
    auto *Place = dyn_cast<GEPOperator>(U);
    if (Place ? Place->hasAllConstantIndices()
              : Operator::getOpcode(U) == Instruction::AddrSpaceCast)
      return isIndexed(*U);
    return true;
  });
}

StringSet<> warplint::indexedTables(Module &Optimized) {
  StringSet<> Names;
  for (const GlobalVariable &G : Optimized.globals())
    if (G.isConstant() && isIndexed(G))
      Names.insert(G.getName());
  return Names;
}
