//===- Ways.cpp - Branches that choose the way to a block -----------------===//

#include "warplint/Kernel/Ways.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include <set>

using namespace llvm;
using namespace warplint;

bool Ways::Branch::choosesFor(const PHINode &Phi) const {
  const Value *First = Phi.getIncomingValueForBlock(Through.front());
  return any_of(Through, [&](const BasicBlock *Edge) {
    return Phi.getIncomingValueForBlock(Edge) != First;
  });
}

bool warplint::mayDifferByIteration(const Flow &F, const Ways &Of,
                                    const PHINode &Phi) {
  std::set<const Instruction *> Seen;
  std::vector<const Value *> Left(Phi.value_op_begin(), Phi.value_op_end());
  while (!Left.empty()) {
    const auto *I = dyn_cast<Instruction>(Left.back());
    Left.pop_back();
    if (!I || !Seen.insert(I).second)
      continue;
    const Loop *Inner = F.blocks()[size_t(F.indexOf(I->getParent()))].Innermost;
    if (Inner && !Inner->contains(Phi.getParent()))
      return true;
    if (Of.Between.count(I->getParent()))
      Left.insert(Left.end(), I->value_op_begin(), I->value_op_end());
  }
  return false;
}

/// For each block, the predecessors of a block through which it is reached.
using EdgeSets = DenseMap<const BasicBlock *, std::set<const BasicBlock *>>;

/// The predecessors of `Meet` through which each block of `Between` leads there
/// on ways that do not pass `From` again.
static EdgeSets edgesBehind(const BasicBlock &Meet, const BasicBlock &From,
                            const std::set<const BasicBlock *> &Between) {
  EdgeSets Edges;
  std::vector<std::pair<const BasicBlock *, const BasicBlock *>> Left;
  for (const BasicBlock *Before : predecessors(&Meet))
    if (Between.count(Before))
      Left.push_back({Before, Before});
  while (!Left.empty()) {
    const auto [B, Edge] = Left.back();
    Left.pop_back();
    if (!Edges[B].insert(Edge).second || B == &From)
      continue;
    for (const BasicBlock *Before : predecessors(B))
      if (Between.count(Before))
        Left.push_back({Before, Edge});
  }
  return Edges;
}

static Ways branchesTo(const Flow &F, int Block) {
  Ways Of;
  const FlowBlock &Meet = F.blocks()[size_t(Block)];
  const auto *Node = F.dominators().getNode(Meet.Block);
  const auto *Above = Node ? Node->getIDom() : nullptr;
  Of.IsOpen =
      !Above || (Meet.Innermost && Meet.Innermost->getHeader() == Meet.Block);
  if (Of.IsOpen)
    return Of;
  const BasicBlock *From = Above->getBlock();
  std::set<const BasicBlock *> Between{From};
  std::vector<const BasicBlock *> Left{Meet.Block};
  while (!Left.empty()) {
    const BasicBlock *B = Left.back();
    Left.pop_back();
    for (const BasicBlock *Before : predecessors(B))
      if (F.dominators().isReachableFromEntry(Before) &&
          Between.insert(Before).second)
        Left.push_back(Before);
  }
  const EdgeSets Edges = edgesBehind(*Meet.Block, *From, Between);
  for (const BasicBlock *B : Between) {
    const int Number = F.indexOf(B);
    Of.HaveLoop |= F.blocks()[size_t(Number)].Innermost != Meet.Innermost;
    if (B != From)
      Of.Between.insert(B);
    std::set<const BasicBlock *> Next;
    for (const BasicBlock *After : successors(B))
      if (After == Meet.Block || (After != From && Between.count(After)))
        Next.insert(After);
    // The way around a loop, or through one of its exits to the same edge,
    // chooses nothing.
    const auto Behind = Edges.find(B);
    if (Next.size() > 1 && Behind != Edges.end() && Behind->second.size() > 1)
      Of.Branches.push_back(
          {Number, {Behind->second.begin(), Behind->second.end()}});
  }
  return Of;
}

/// Finds the one branch that chooses between two predecessors.
static void findChoice(const Flow &F, int Block, Ways &Of) {
  const BasicBlock *Meet = F.blocks()[size_t(Block)].Block;
  if (Of.IsOpen || Of.HaveLoop || Of.Branches.size() != 1 ||
      !Meet->hasNPredecessors(2)) // counts edges
    return;
  const BasicBlock *At = F.blocks()[size_t(Of.Branches[0].Block)].Block;
  const auto *Branch = dyn_cast<BranchInst>(At->getTerminator());
  if (!Branch || !Branch->isConditional())
    return;
  // No other block on the way has two ways to go.
  std::set<const BasicBlock *> Behind;
  std::vector<const BasicBlock *> Left{Branch->getSuccessor(0)};
  while (!Left.empty()) {
    const BasicBlock *B = Left.back();
    Left.pop_back();
    if (B != Meet && B != At && Behind.insert(B).second)
      append_range(Left, successors(B));
  }
  for (const BasicBlock *Before : predecessors(Meet))
    if (Before == At ? Branch->getSuccessor(0) == Meet
                     : Behind.count(Before) != 0)
      Of.IfTrue.push_back(F.indexOf(Before));
  Of.IsChoice = Of.IfTrue.size() == 1;
}

Ways warplint::waysTo(const Flow &F, int Block) {
  Ways Of = branchesTo(F, Block);
  findChoice(F, Block, Of);
  return Of;
}
