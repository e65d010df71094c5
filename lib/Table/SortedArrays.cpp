//===- SortedArrays.cpp - Accesses by what the program sorts --------------===//
//
// docs/certainty.md has the three cases in which a sort of the host code tells
// that neighbouring lanes mostly access neighbouring elements, or that an
// access is what brings them in that order.
//
//===----------------------------------------------------------------------===//

#include "TableBuilder.h"
#include "warplint/Program/LaunchText.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace warplint;
using Role = SortedArray::Role;

/// Whether the instruction makes a value of parts of its operands, unchanged.
static bool passesOn(const Instruction &I) {
  return isa<CastInst, InsertElementInst, ExtractElementInst, ShuffleVectorInst,
             InsertValueInst, ExtractValueInst, FreezeInst>(I);
}

/// Whether nothing but stores uses the loaded value, as their value.
static bool isOnlyStored(const LoadInst &Load) {
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<const Value *, 16> Left{&Load};
  bool IsStored = false;
  while (!Left.empty()) {
    const Value *V = Left.pop_back_val();
    for (const User *U : V->users()) {
      const auto *I = dyn_cast<Instruction>(U);
      const auto *Store = dyn_cast_or_null<StoreInst>(I);
      if (Store && Store->getValueOperand() == V)
        IsStored = true;
      else if (!I || !passesOn(*I))
        return false;
      else if (Seen.insert(I).second)
        Left.push_back(I);
    }
  }
  return IsStored;
}

/// Whether the access loads elements that are stored unchanged: by the indices
/// of a sort they come in its order. A store by these indices would bring them
/// back in the order before.
static bool isMoveBySort(const Instruction &Access) {
  if (const auto *Load = dyn_cast<LoadInst>(&Access))
    return isOnlyStored(*Load);
  return isa<MemTransferInst>(Access);
}

/// Instructions that are searched for loads of one address.
static constexpr unsigned MostSearched = 4096;

/// Adds the objects from which the address of an access is loaded, directly or
/// not, through floating point, too, and to `Whole` those of which something
/// else than floating point is loaded. False: they are not known.
static bool addLoaded(const Instruction &Access,
                      std::set<const Value *> &Objects,
                      std::set<const Value *> &Whole) {
  SmallPtrSet<const Value *, 32> Seen;
  SmallVector<const Value *, 32> Left;
  auto Add = [&](const Value *V) {
    if (isa<Instruction>(V) && Seen.insert(V).second)
      Left.push_back(V);
  };
  for (const Value *Operand : Access.operand_values())
    if (Operand->getType()->isPointerTy())
      Add(Operand);
  while (!Left.empty()) {
    const auto *I = cast<Instruction>(Left.pop_back_val());
    if (Seen.size() > MostSearched)
      return false;
    if (const auto *Load = dyn_cast<LoadInst>(I)) {
      const Value *Object = getUnderlyingObject(Load->getPointerOperand(), 0);
      Objects.insert(Object);
      if (!Load->getType()->isFPOrFPVectorTy())
        Whole.insert(Object);
    } else if (I->mayReadOrWriteMemory())
      return false;
    for (const Value *Operand : I->operand_values())
      Add(Operand);
  }
  return true;
}

void TableBuilder::addIndexArrays(const WarpRun &Run, Row &R,
                                  const AccessShape &Shape,
                                  const AccessCost &C) {
  for (SymbolId Array : C.IndexArrays)
    if (auto It = Run.Addresses.find(Array);
        It != Run.Addresses.end() && It->second.Object)
      R.IndexObjects.insert(It->second.Object);
    else
      R.IndexKnown = false;
  if (C.Data)
    R.At.insert(Shape.At);
}

void TableBuilder::finishData(Row &R) const {
  Access &A = R.Result;
  A.DataIsNear = A.AddressIsData && R.DataIsNear;
  A.Collects = A.Space == MemorySpace::Global && A.Op == AccessKind::Store &&
               A.AddressIsData && R.DataIsOwn && !R.At.empty() &&
               all_of(R.At, [&](const Instruction *I) {
                 const auto *Store = dyn_cast<StoreInst>(I);
                 return Store && Branches.isSelectedByOtherData(*Store);
               });
}

const SortedArray *TableBuilder::sortOf(const Value *Object) const {
  const auto *A = dyn_cast_or_null<Argument>(Object);
  if (!A || A->getArgNo() >= How.Arguments.size())
    return nullptr;
  const std::optional<SortedArray> &Sorted =
      How.Arguments[A->getArgNo()].Sorted;
  return Sorted ? &*Sorted : nullptr;
}

/// Whether each lane reads its own element of a sorted array.
bool TableBuilder::hasSortedLanes(const Row &R) const {
  if (!R.Any || R.Result.Space != MemorySpace::Global ||
      R.Result.Op != AccessKind::Load || R.Result.AddressIsData ||
      R.Same.areForWarp() || R.Objects.size() != 1)
    return false;
  const SortedArray *Sorted = sortOf(*R.Objects.begin());
  return Sorted && Sorted->How != Role::Indices;
}

/// Whether nothing but loaded values, and what is computed of them, decides the
/// place.
static bool isOfLoadedValues(const std::set<Reason> &Reasons) {
  return llvm::all_of(Reasons, [](const Reason &R) {
    return R.Why != Reason::Role::Decides ||
           (R.What != Unknown::AtomicResult && R.What != Unknown::CallResult &&
            R.What != Unknown::OtherLane && R.What != Unknown::Other);
  });
}

const SortedArray *TableBuilder::sortBehind(const Row &R,
                                            bool LanesAreSorted) const {
  if (!R.Result.AddressIsData || R.Result.Space != MemorySpace::Global ||
      !isOfLoadedValues(R.Reasons))
    return nullptr;
  const SortedArray *Accessed =
      R.Objects.size() == 1 ? sortOf(*R.Objects.begin()) : nullptr;
  if (LanesAreSorted && Accessed)
    return Accessed;
  std::set<const Value *> From = R.IndexObjects, Whole = From;
  bool IsKnown = R.IndexKnown;
  if (From.empty()) // a value in floating point has no array
    for (const Instruction *I : R.At)
      IsKnown = IsKnown && addLoaded(*I, From, Whole);
  if (From.empty() || !IsKnown)
    return nullptr;
  const SortedArray *Found = nullptr;
  for (const Value *Object : From) {
    const SortedArray *Sorted = sortOf(Object);
    // Whole numbers in sorted elements may be places, as ends of edges are.
    if (!Sorted || (Sorted->How == Role::Data && Whole.count(Object)))
      return nullptr;
    if (!Found || Sorted->How == Role::Indices)
      Found = Sorted;
  }
  if (Found->How != Role::Indices)
    return Found;
  return R.Result.Op == AccessKind::Load &&
                 llvm::all_of(
                     R.At,
                     [](const Instruction *I) { return isMoveBySort(*I); })
             ? Found
             : nullptr;
}

void TableBuilder::noteSorts() {
  const bool LanesAreSorted = llvm::any_of(
      Rows, [&](const auto &Entry) { return hasSortedLanes(Entry.second); });
  for (auto &[K, R] : Rows)
    if (const SortedArray *Sorted = sortBehind(R, LanesAreSorted)) {
      R.Result.Sorted = *Sorted;
      R.Reasons.insert({Reason::Role::Stated, Unknown::Other,
                        "the program sorts '" + Sorted->Name + "' at " +
                            launchPlace(Sorted->Where)});
    }
}
