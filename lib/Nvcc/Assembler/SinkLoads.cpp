//===- SinkLoads.cpp - Loads that only one side of a branch uses ----------===//

#include "SinkLoads.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace warplint;

namespace {

class Sinking {
public:
  Sinking(DominatorTree &Dominators, LoopInfo &Loops)
      : Dominators(Dominators), Loops(Loops) {}

  bool run(LoadInst &Load);

private:
  bool collect(LoadInst &Load);
  BasicBlock *commonUser() const;
  /// Where a load is moved to: the beginning of a block, or, if Header is not
  /// null, the edge from the block to this loop header.
  struct Target {
    BasicBlock *Block, *Header;
  };
  Target targetFor(const BasicBlock &From, BasicBlock *Place) const;
  bool mayChange(const LoadInst &Load, const Target &To) const;

  DominatorTree &Dominators;
  LoopInfo &Loops;
  /// The load and the pure instructions of its block that only depend on it, in
  /// order of use; and the blocks where other instructions use the results.
  SetVector<Instruction *> Moved;
  SetVector<BasicBlock *> Needed;
};

} // namespace

static bool isPure(const Instruction &I) {
  return isa<BinaryOperator>(I) || isa<UnaryOperator>(I) || isa<CastInst>(I) ||
         isa<CmpInst>(I) || isa<SelectInst>(I) || isa<GetElementPtrInst>(I) ||
         isa<ExtractElementInst>(I) || isa<ExtractValueInst>(I);
}

static bool mayWrite(const Instruction &I, unsigned Space) {
  if (!I.mayWriteToMemory())
    return false;
  // Only a store to the other one of shared and global memory is known not to
  // write the loaded memory.
  auto *Store = dyn_cast<StoreInst>(&I);
  const unsigned To = Store && Store->isSimple()
                          ? Store->getPointerAddressSpace()
                          : unsigned(0);
  return To == 0 || To == Space;
}

/// Fills Moved and Needed. False: an instruction of the load's own block needs
/// the value.
bool Sinking::collect(LoadInst &Load) {
  Moved.insert(&Load);
  for (unsigned N = 0; N < Moved.size(); ++N)
    for (const Use &U : Moved[N]->uses()) {
      auto *By = cast<Instruction>(U.getUser());
      if (auto *Phi = dyn_cast<PHINode>(By)) {
        Needed.insert(Phi->getIncomingBlock(U));
      } else if (By->getParent() != Load.getParent()) {
        Needed.insert(By->getParent());
      } else if (!isPure(*By)) {
        return false;
      } else {
        Moved.insert(By);
      }
    }
  return !Needed.empty();
}

BasicBlock *Sinking::commonUser() const {
  BasicBlock *Common = Needed.front();
  for (BasicBlock *B : Needed)
    Common = Dominators.findNearestCommonDominator(Common, B);
  return Common;
}

/// The predecessor of the loop header outside of the loop; null if there are
/// several.
static BasicBlock *onlyEntry(const Loop &L) {
  BasicBlock *Only = nullptr;
  for (BasicBlock *B : predecessors(L.getHeader()))
    if (!L.contains(B)) {
      if (Only)
        return nullptr;
      Only = B;
    }
  return Only;
}

/// The nearest block that dominates `Place`, or `Place` itself, in the same
/// loop as From. If a branch of that block leads directly to the header of a
/// loop, the edge between them.
Sinking::Target Sinking::targetFor(const BasicBlock &From,
                                   BasicBlock *Place) const {
  const Loop *Outer = Loops.getLoopFor(&From);
  BasicBlock *Below = nullptr;
  while (Place != &From && Loops.getLoopFor(Place) != Outer) {
    Below = Place;
    Place = Dominators.getNode(Place)->getIDom()->getBlock();
  }
  const Loop *Entered = Below ? Loops.getLoopFor(Below) : nullptr;
  if (Entered && Entered->getHeader() == Below &&
      onlyEntry(*Entered) == Place && !Place->getSingleSuccessor())
    return {Place, Below};
  return {Place, nullptr};
}

/// Whether an instruction between the load and the target may write the loaded
/// memory.
bool Sinking::mayChange(const LoadInst &Load, const Target &To) const {
  const unsigned Space = Load.getPointerAddressSpace();
  auto Writes = [&](const Instruction &I) { return mayWrite(I, Space); };
  const BasicBlock *From = Load.getParent();
  if (std::any_of(std::next(Load.getIterator()), From->end(), Writes))
    return true;
  SmallPtrSet<const BasicBlock *, 16> Seen{From};
  SmallVector<const BasicBlock *, 16> Left;
  if (To.Header)
    Left.push_back(To.Block);
  else
    Left.append(pred_begin(To.Block), pred_end(To.Block));
  while (!Left.empty()) {
    const BasicBlock *B = Left.pop_back_val();
    if (!Seen.insert(B).second)
      continue;
    if (any_of(*B, Writes))
      return true;
    Left.append(pred_begin(B), pred_end(B));
  }
  return false;
}

bool Sinking::run(LoadInst &Load) {
  BasicBlock &From = *Load.getParent();
  if (!collect(Load))
    return false;
  const Target To = targetFor(From, commonUser());
  if ((To.Block == &From && !To.Header) || mayChange(Load, To))
    return false;
  BasicBlock *Place = To.Header
                          ? SplitEdge(To.Block, To.Header, &Dominators, &Loops)
                          : To.Block;
  // Definitions before their uses.
  SmallVector<Instruction *, 8> InOrder(Moved.begin(), Moved.end());
  llvm::sort(InOrder, [](const Instruction *A, const Instruction *B) {
    return A->comesBefore(B);
  });
  const BasicBlock::iterator At = Place->getFirstInsertionPt();
  for (Instruction *I : InOrder)
    I->moveBefore(*Place, At);
  return true;
}

PreservedAnalyses SinkLoadsPass::run(Function &F, FunctionAnalysisManager &AM) {
  auto &Dominators = AM.getResult<DominatorTreeAnalysis>(F);
  auto &Loops = AM.getResult<LoopAnalysis>(F);
  bool Changed = false;
  // In reverse post-order: a load whose value is the index of another one is
  // not moved, even if the other one is moved afterwards.
  SmallVector<LoadInst *, 32> Loads;
  for (BasicBlock *B : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *B)
      if (auto *Load = dyn_cast<LoadInst>(&I);
          Load && Load->isSimple() &&
          (Load->getPointerAddressSpace() == NVPTXAS::ADDRESS_SPACE_GLOBAL ||
           Load->getPointerAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED))
        Loads.push_back(Load);
  for (LoadInst *Load : Loads)
    Changed |= Sinking(Dominators, Loops).run(*Load);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
