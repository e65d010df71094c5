//===- Flow.cpp - The control flow of one kernel --------------------------===//

#include "Flow.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

Flow::Flow(const Function &Fn)
    : F(Fn), Dominators(const_cast<Function &>(Fn)),
      PostDominators(const_cast<Function &>(Fn)), Loops(Dominators) {
  ReversePostOrderTraversal<const Function *> Order(&F);
  for (const BasicBlock *B : Order) {
    Index[B] = int(Blocks.size());
    Blocks.push_back({B, Loops.getLoopFor(B), -1});
  }
  for (FlowBlock &B : Blocks)
    if (auto *Node = PostDominators.getNode(const_cast<BasicBlock *>(B.Block)))
      if (auto *Up = Node->getIDom())
        if (Up->getBlock())
          B.MeetsAt = Index.lookup(Up->getBlock());
  for (const Argument &A : F.args())
    Numbers[&A] = Count++;
  for (const BasicBlock &B : F)
    for (const Instruction &I : B)
      Numbers[&I] = Count++;
  Outlives.resize(Count);
  for (const BasicBlock &B : F) {
    const Loop *L = Loops.getLoopFor(&B);
    if (!L)
      continue;
    for (const Instruction &I : B)
      for (const User *U : I.users())
        if (auto *By = dyn_cast<Instruction>(U))
          if (!L->contains(By->getParent()))
            Outlives[Numbers[&I]] = true;
  }
}

int Flow::afterLoop(const Loop *L) const {
  auto *Node = PostDominators.getNode(L->getHeader());
  while (Node && (!Node->getBlock() || L->contains(Node->getBlock()))) {
    if (!Node->getBlock())
      return -1;
    Node = Node->getIDom();
  }
  return Node && Node->getBlock() ? Index.lookup(Node->getBlock()) : -1;
}

const Loop *Flow::childLoop(const Loop *Region, int B) const {
  const Loop *L = Blocks[B].Innermost;
  if (L == Region)
    return nullptr;
  while (L && L->getParentLoop() != Region)
    L = L->getParentLoop();
  return L;
}
