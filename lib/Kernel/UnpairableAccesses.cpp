//===- UnpairableAccesses.cpp - Accesses that cannot be joined ------------===//

#include "warplint/Kernel/UnpairableAccesses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace warplint;

/// Of an object with no more accesses of one kind, none is reported: the
/// vectorizer may compare all pairs.
static constexpr unsigned FewAccesses = 32;
/// Budget for the accesses of one object and kind: values that are visited in
/// their addresses.
static constexpr unsigned MostParts = 65536;

/// Whether scalar evolution treats the value as opaque, so that two sums differ
/// by a constant only if it occurs in both of them or in neither.
static bool isOpaque(const Value &V) {
  if (isa<LoadInst, Argument, FPToSIInst, FPToUIInst>(V))
    return true;
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&V))
    switch (Intrinsic->getIntrinsicID()) {
    case Intrinsic::fshl:
    case Intrinsic::fshr:
    case Intrinsic::bswap:
      return true;
    default:
      return false;
    }
  if (isa<CallInst>(V))
    return true;
  auto *Binary = dyn_cast<BinaryOperator>(&V);
  if (!Binary || isa<ConstantInt>(Binary->getOperand(1)))
    return false;
  switch (Binary->getOpcode()) {
  case Instruction::Xor:
  case Instruction::And:
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return true;
  default:
    return false;
  }
}

/// Collects the opaque values of an address, and subtracts the visited values
/// from `Budget`; false: the budget is exceeded.
static bool collectOpaque(const Value &Address, unsigned &Budget,
                          SmallPtrSetImpl<const Value *> &Opaque) {
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<const Value *, 16> Open = {&Address};
  while (!Open.empty()) {
    const Value *V = Open.pop_back_val();
    if (isa<Constant>(V) || !Seen.insert(V).second)
      continue;
    if (!Budget--)
      return false;
    if (isOpaque(*V)) {
      Opaque.insert(V);
      continue;
    }
    // The operands of a phi are not visited: it is one value for all accesses
    // of the block. Nor is it opaque: scalar evolution may know its recurrence.
    if (auto *User = dyn_cast<llvm::User>(V); User && !isa<PHINode>(V))
      Open.append(User->op_begin(), User->op_end());
  }
  return true;
}

namespace {

/// The accesses of one object (null: not a known one) with one opcode, load or
/// store.
using Kind = std::pair<const Value *, unsigned>;

} // namespace

static Kind kindOf(Instruction &I) {
  const Value *Object =
      getUnderlyingObject(getLoadStorePointerOperand(&I), /*MaxLookup=*/0);
  if (!isa<GlobalVariable, AllocaInst, Argument>(Object))
    Object = nullptr;
  return {Object, I.getOpcode()};
}

/// Appends the unpairable accesses of one kind; none if the budget is exceeded.
static void addUnpairable(ArrayRef<Instruction *> Accesses,
                          std::vector<Instruction *> &Into) {
  SmallVector<SmallPtrSet<const Value *, 4>, 0> Parts(Accesses.size());
  DenseMap<const Value *, unsigned> Users;
  unsigned Budget = MostParts;
  for (auto [I, Of] : zip(Accesses, Parts)) {
    if (!collectOpaque(*getLoadStorePointerOperand(I), Budget, Of))
      return;
    for (const Value *V : Of)
      ++Users[V];
  }
  for (auto [I, Of] : zip(Accesses, Parts))
    if (any_of(Of, [&](const Value *V) { return Users.lookup(V) == 1; }))
      Into.push_back(I);
}

std::vector<Instruction *> warplint::unpairableAccessesOf(BasicBlock &B) {
  MapVector<Kind, SmallVector<Instruction *, 8>> Kinds;
  for (Instruction &I : B) {
    auto *Load = dyn_cast<LoadInst>(&I);
    auto *Store = dyn_cast<StoreInst>(&I);
    if ((Load && Load->isSimple()) || (Store && Store->isSimple()))
      Kinds[kindOf(I)].push_back(&I);
  }
  std::vector<Instruction *> UnpairableAccesses;
  for (auto &[Of, Accesses] : Kinds)
    if (Accesses.size() > FewAccesses)
      addUnpairable(Accesses, UnpairableAccesses);
  return UnpairableAccesses;
}
