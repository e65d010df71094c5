//===- ReadInLoops.cpp - Undoes scalar promotion of loads -----------------===//

#include "ReadInLoops.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

/// A store of \p V in the loop; null if there is none.
static StoreInst *storeOf(Value &V, const Loop &L) {
  if (!isa<Instruction>(V)) // constants have no use lists
    return nullptr;
  for (User *U : V.users())
    if (auto *Store = dyn_cast<StoreInst>(U);
        Store && Store->getValueOperand() == &V && Store->isSimple() &&
        L.contains(Store))
      return Store;
  return nullptr;
}

/// The store in \p L to the location whose value \p Phi carries, if the initial
/// value is a load that LLVM's scalar promotion inserted; null otherwise. Such
/// a load has no debug location, unlike those of the source.
static StoreInst *storeOfPromoted(PHINode &Phi, const Loop &L) {
  BasicBlock *Front = L.getLoopPredecessor();
  BasicBlock *Latch = L.getLoopLatch();
  if (!Front || !Latch || Phi.getNumIncomingValues() != 2)
    return nullptr;
  auto *First = dyn_cast<LoadInst>(Phi.getIncomingValueForBlock(Front));
  StoreInst *Store = storeOf(*Phi.getIncomingValueForBlock(Latch), L);
  const bool Promoted =
      First && Store && First->isSimple() && !First->getDebugLoc() &&
      First->getPointerOperand() == Store->getPointerOperand();
  return Promoted ? Store : nullptr;
}

static BasicBlock *blockOf(const Use &U) {
  auto *User = cast<Instruction>(U.getUser());
  if (auto *Phi = dyn_cast<PHINode>(User))
    return Phi->getIncomingBlock(U);
  return User->getParent();
}

/// The last instruction that dominates all uses of \p Phi.
static Instruction *frontOfUses(PHINode &Phi, const DominatorTree &DT) {
  BasicBlock *Common = nullptr;
  for (const Use &U : Phi.uses())
    Common =
        Common ? DT.findNearestCommonDominator(Common, blockOf(U)) : blockOf(U);
  for (Instruction &I : *Common)
    if (!isa<PHINode>(I) && is_contained(I.operand_values(), &Phi))
      return &I;
  return Common->getTerminator();
}

static bool readInside(Loop &L, const DominatorTree &DT) {
  bool Changed = false;
  for (PHINode &Phi : make_early_inc_range(L.getHeader()->phis())) {
    StoreInst *Store = storeOfPromoted(Phi, L);
    if (!Store || Phi.use_empty())
      continue;
    auto *First =
        cast<LoadInst>(Phi.getIncomingValueForBlock(L.getLoopPredecessor()));
    Instruction *Before = frontOfUses(Phi, DT);
    Instruction *Read = First->clone();
    Read->insertBefore(Before->getIterator());
    Read->setDebugLoc(Before->isTerminator() ? Store->getDebugLoc()
                                             : Before->getDebugLoc());
    Phi.replaceAllUsesWith(Read);
    Phi.eraseFromParent();
    if (First->use_empty())
      First->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

PreservedAnalyses ReadInLoopsPass::run(Function &F,
                                       FunctionAnalysisManager &AM) {
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  bool Changed = false;
  // Outer loops first: a load that was moved out of two loops is moved back
  // into both.
  for (Loop *L : LI.getLoopsInPreorder())
    Changed |= readInside(*L, DT);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
