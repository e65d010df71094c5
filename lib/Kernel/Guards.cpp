//===- Guards.cpp - Conditions that hold where a block executes -----------===//

#include "warplint/Kernel/Guards.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace warplint;

/// Dominating branches that are looked at, and nested conditions of each.
static constexpr unsigned MostBranches = 32, MostNested = 4;

/// Adds the comparisons that hold, or do not, where the condition is `Holds`.
static void addComparisons(const Value *Condition, bool Holds, unsigned Depth,
                           std::vector<Guard> &Out) {
  if (const auto *C = dyn_cast<ICmpInst>(Condition)) {
    Out.push_back({C, Holds});
    return;
  }
  Value *A = nullptr, *B = nullptr;
  using namespace PatternMatch;
  auto *I = const_cast<Value *>(Condition);
  if (Depth == MostNested)
    return;
  if (match(I, m_Not(m_Value(A))))
    return addComparisons(A, !Holds, Depth + 1, Out);
  // What is true of a conjunction is true of both, and likewise.
  if (Holds ? match(I, m_LogicalAnd(m_Value(A), m_Value(B)))
            : match(I, m_LogicalOr(m_Value(A), m_Value(B)))) {
    addComparisons(A, Holds, Depth + 1, Out);
    addComparisons(B, Holds, Depth + 1, Out);
  }
}

const std::vector<Guard> &Guards::of(const BasicBlock *Block) {
  auto [At, IsNew] = Known.try_emplace(Block);
  std::vector<Guard> &Of = At->second;
  if (!IsNew)
    return Of;
  const DominatorTree &Tree = F.dominators();
  const DomTreeNode *Node = Tree.getNode(Block);
  for (unsigned N = 0; Node && N < MostBranches; ++N, Node = Node->getIDom()) {
    const auto *Branch =
        dyn_cast_or_null<BranchInst>(Node->getBlock()->getTerminator());
    if (!Branch || !Branch->isConditional() ||
        Branch->getSuccessor(0) == Branch->getSuccessor(1))
      continue;
    for (unsigned Side = 0; Side < 2; ++Side)
      if (Tree.dominates(
              BasicBlockEdge(Node->getBlock(), Branch->getSuccessor(Side)),
              Block))
        addComparisons(Branch->getCondition(), Side == 0, 0, Of);
  }
  return Of;
}
