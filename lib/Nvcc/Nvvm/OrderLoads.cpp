//===- OrderLoads.cpp - Order of loads in nvcc's code ---------------------===//

#include "OrderLoads.h"
#include "warplint/Annotations/Notes.h"
#include "warplint/Kernel/Instructions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

namespace {

/// The order of a block's instructions, updated incrementally while
/// instructions are moved. LLVM renumbers the whole block after each move.
class BlockOrder {
public:
  explicit BlockOrder(BasicBlock &B) : B(B) { number(); }

  bool isBefore(const Instruction &A, const Instruction &Other) const {
    return Numbers.lookup(&A) < Numbers.lookup(&Other);
  }

  void moveBefore(Instruction &I, Instruction &Place) {
    if (I.getNextNode() == &Place)
      return;
    I.moveBefore(Place.getIterator());
    const Instruction *Front = I.getPrevNode();
    const uint64_t After = Front ? Numbers.lookup(Front) : 0,
                   Before = Numbers.lookup(&Place);
    if (Before - After < 2)
      number();
    else
      Numbers[&I] = After + (Before - After) / 2;
  }

private:
  /// Numbers the instructions with gaps for many moves to one position.
  void number() {
    uint64_t Number = 0;
    for (const Instruction &I : B)
      Numbers[&I] = Number += uint64_t(1) << 16;
  }

  BasicBlock &B;
  DenseMap<const Instruction *, uint64_t> Numbers;
};

} // namespace

/// The first user of the load in its block, except phis; null if none.
static Instruction *firstUse(const LoadInst &Load, const BlockOrder &Order) {
  Instruction *First = nullptr;
  for (const User *U : Load.users()) {
    auto *I = cast<Instruction>(const_cast<User *>(U));
    if (I->getParent() == Load.getParent() && !isa<PHINode>(I) &&
        (!First || Order.isBefore(*I, *First)))
      First = I;
  }
  return First;
}

/// The first store behind the load in its block through the same pointer; null
/// if none.
static Instruction *storeBack(LoadInst &Load, const BlockOrder &Order) {
  Value *Address = Load.getPointerOperand();
  Instruction *First = nullptr;
  for (User *U : Address->users())
    if (auto *Store = dyn_cast<StoreInst>(U);
        Store && Store->getPointerOperand() == Address &&
        Store->getParent() == Load.getParent() &&
        Order.isBefore(Load, *Store) &&
        (!First || Order.isBefore(*Store, *First)))
      First = Store;
  return First;
}

/// Whether the instruction computes a value. nvcc does not move a load to a
/// store or a convergent call (a shuffle, for example).
static bool isComputation(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  return !isa<StoreInst>(I) && !(Call && Call->isConvergent());
}

/// Whether nvcc knows that the instruction does not change the loaded value: it
/// writes nothing, or stores to another global variable.
static bool leavesAlone(const Instruction &I, const Value *Variable) {
  if (!I.mayWriteToMemory())
    return true;
  auto *Store = dyn_cast<StoreInst>(&I);
  if (!Store || !Store->isSimple())
    return false;
  const Value *Other = getUnderlyingObject(Store->getPointerOperand());
  return isa<GlobalVariable>(Variable) && isa<GlobalVariable>(Other) &&
         Other != Variable;
}

static bool staysTheSame(const LoadInst &Load, const Instruction &To) {
  const Value *Variable = getUnderlyingObject(Load.getPointerOperand());
  for (const Instruction *I = Load.getNextNode(); I != &To;
       I = I->getNextNode())
    if (!leavesAlone(*I, Variable))
      return false;
  return true;
}

static bool nothingWritten(const Instruction &From, const Instruction &To) {
  for (const Instruction *I = From.getNextNode(); I != &To;
       I = I->getNextNode())
    if (I->mayWriteToMemory())
      return false;
  return true;
}

/// Moves the load in front of Place if nothing is written in between. A load
/// whose address is stored to later also moves across stores to other
/// variables.
static bool sinkTo(LoadInst &Load, Instruction *Place, BlockOrder &Order) {
  if (!Place || !(nothingWritten(Load, *Place) ||
                  (storeBack(Load, Order) && staysTheSame(Load, *Place))))
    return false;
  Order.moveBefore(Load, *Place);
  return true;
}

/// The block that contains all uses of the load, if its only predecessor is the
/// load's block; null otherwise.
static BasicBlock *onlyUser(const LoadInst &Load) {
  BasicBlock *Only = nullptr;
  for (const User *U : Load.users()) {
    auto *I = cast<Instruction>(const_cast<User *>(U));
    if (isa<PHINode>(I) || (Only && I->getParent() != Only))
      return nullptr;
    Only = I->getParent();
  }
  return Only && Only != Load.getParent() &&
                 Only->getSinglePredecessor() == Load.getParent()
             ? Only
             : nullptr;
}

static bool sinkIntoBranch(BasicBlock &B) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(reverse(B))) {
    auto *Load = dyn_cast<LoadInst>(&I);
    if (!Load || !isSharedAccess(I) || !Load->isSimple())
      continue;
    if (BasicBlock *To = onlyUser(*Load);
        To && staysTheSame(*Load, *B.getTerminator())) {
      Load->moveBefore(To->getFirstInsertionPt());
      Changed = true;
    }
  }
  return Changed;
}

static bool orderBlock(BasicBlock &B) {
  SmallVector<LoadInst *, 16> Loads;
  for (Instruction &I : reverse(B))
    if (auto *Load = dyn_cast<LoadInst>(&I);
        Load && isSharedAccess(I) && Load->isSimple())
      Loads.push_back(Load);
  if (Loads.empty())
    return false;
  BlockOrder Order(B);
  bool Changed = false;
  for (LoadInst *Load : Loads)
    if (Instruction *Use = firstUse(*Load, Order); Use && isComputation(*Use))
      Changed |= sinkTo(*Load, Use, Order);
  for (LoadInst *Load : reverse(Loads))
    if (Instruction *Store = storeBack(*Load, Order)) {
      Instruction *Use = firstUse(*Load, Order);
      Changed |= sinkTo(
          *Load, Use && Order.isBefore(*Use, *Store) ? Use : Store, Order);
    }
  return Changed;
}

PreservedAnalyses NoteBlocksPass::run(Function &F, FunctionAnalysisManager &) {
  if (F.size() > 1)
    Notes::setManyBlocks(F);
  return PreservedAnalyses::all();
}

PreservedAnalyses OrderLoadsPass::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  if (Notes::hasManyBlocks(F))
    for (BasicBlock &B : F) {
      Changed |= sinkIntoBranch(B);
      Changed |= orderBlock(B);
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
