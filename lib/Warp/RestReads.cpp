//===- RestReads.cpp - Reads again in the rest of a loop ------------------===//

#include "RestReads.h"
#include "JoinAccesses.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace warplint;

/// The store of \p V to one place of shared memory in each iteration of \p L;
/// null if there is none.
static StoreInst *storeOf(Value &V, const Loop &L) {
  for (User *U : V.users())
    if (auto *Store = dyn_cast<StoreInst>(U);
        Store && Store->getValueOperand() == &V && Store->isSimple() &&
        isSharedAccess(*Store) && Store->getParent() == L.getLoopLatch() &&
        L.isLoopInvariant(Store->getPointerOperand()))
      return Store;
  return nullptr;
}

/// The load from \p Place that \p V is where no iteration was unrolled.
static LoadInst *firstRead(Value *V, const Value *Place) {
  SmallVector<Value *, 4> Candidates{V};
  if (auto *Phi = dyn_cast<PHINode>(V))
    Candidates.append(Phi->op_begin(), Phi->op_end());
  for (Value *Each : Candidates)
    if (auto *Load = dyn_cast<LoadInst>(Each);
        Load && Load->isSimple() && Load->getPointerOperand() == Place)
      return Load;
  return nullptr;
}

/// Moves a load whose value only the unrolled iterations start with to where
/// they start.
static void moveInFront(LoadInst &Load, const Loop &Unrolled) {
  BasicBlock *Front = Unrolled.getLoopPreheader();
  auto *Phi =
      Load.hasOneUse() ? dyn_cast<PHINode>(*Load.user_begin()) : nullptr;
  if (Front && Phi && Phi->getParent() == Unrolled.getHeader() &&
      Phi->getBasicBlockIndex(Front) >= 0 &&
      Phi->getIncomingValueForBlock(Front) == &Load)
    Load.moveBefore(Front->getTerminator()->getIterator());
}

bool warplint::readAgainInRest(Loop &Unrolled, Loop &Rest) {
  BasicBlock *Front = Rest.getLoopPreheader();
  BasicBlock *Latch = Rest.getLoopLatch();
  if (!Front || !Latch)
    return false;
  bool Changed = false;
  for (PHINode &Phi : Rest.getHeader()->phis()) {
    StoreInst *Store = storeOf(*Phi.getIncomingValueForBlock(Latch), Rest);
    Value *Handed = Phi.getIncomingValueForBlock(Front);
    LoadInst *First =
        Store ? firstRead(Handed, Store->getPointerOperand()) : nullptr;
    if (!First)
      continue;
    Instruction *Again = First->clone();
    Again->insertBefore(Front->getTerminator()->getIterator());
    Phi.setIncomingValueForBlock(Front, Again);
    if (auto *Dead = dyn_cast<PHINode>(Handed))
      RecursivelyDeleteDeadPHINode(Dead);
    moveInFront(*First, Unrolled);
    Changed = true;
  }
  return Changed;
}
