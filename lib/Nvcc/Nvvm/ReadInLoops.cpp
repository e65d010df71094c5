//===- ReadInLoops.cpp - Reads that nvcc leaves in loops ------------------===//

#include "ReadInLoops.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

/// The store of \p V in the loop; null if there is none.
static StoreInst *storeOf(Value &V, const Loop &L) {
  if (!isa<Instruction>(V)) // constants do not know their users
    return nullptr;
  for (User *U : V.users())
    if (auto *Store = dyn_cast<StoreInst>(U);
        Store && Store->getValueOperand() == &V && Store->isSimple() &&
        L.contains(Store))
      return Store;
  return nullptr;
}

/// The store in \p L whose place \p Phi holds the value of, where the loop
/// starts with what LLVM reads in front of it. LLVM gives a read of its own no
/// line; the source's have one.
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

/// The latest place that all uses of \p Phi come after.
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
  // From the outside in: what is moved out of two loops comes back into both.
  for (Loop *L : LI.getLoopsInPreorder())
    Changed |= readInside(*L, DT);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
