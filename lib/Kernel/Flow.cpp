//===- Flow.cpp - The control flow of one kernel --------------------------===//

#include "warplint/Kernel/Flow.h"
#include "warplint/Kernel/IssueSlots.h"
#include "warplint/Kernel/LoopLengths.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

Flow::Flow(const Function &Fn)
    : F(Fn), Dominators(const_cast<Function &>(Fn)), Loops(Dominators) {
  ReversePostOrderTraversal<const Function *> Order(&F);
  for (const BasicBlock *B : Order) {
    Index[B] = int(Blocks.size());
    Blocks.push_back({B, Loops.getLoopFor(B), -1, true, issueSlots(*B),
                      double(instructionsOf(*B))});
  }
  findReconvergencePoints();
  for (size_t B = 0; B < Blocks.size(); ++B)
    Blocks[B].MeetsInIteration = meetsInIteration(int(B));
  for (const Loop *L : Loops.getLoopsInPreorder())
    Lengths[L] = assumedIterations(*L);
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

/// Sets ReconvergesAt of each block: its immediate post-dominator over the
/// paths that return. A path that ends in a trap (a failed assertion) is
/// ignored. A block from which no path returns, as in an endless loop, gets -1.
void Flow::findReconvergencePoints() {
  const int Count = int(Blocks.size()), End = Count;
  // Post-order of the reversed graph from a virtual exit, number `End`. Rank:
  // the place of a block in it; -1: no path from the block returns.
  std::vector<int> Order, Rank(Count + 1, -1);
  std::vector<std::pair<const BasicBlock *, const_pred_iterator>> Stack;
  std::vector<bool> Seen(Count);
  for (const FlowBlock &B : Blocks) {
    if (!isa<ReturnInst>(B.Block->getTerminator()))
      continue;
    Seen[indexOf(B.Block)] = true;
    Stack.push_back({B.Block, pred_begin(B.Block)});
    while (!Stack.empty()) {
      auto &[At, Next] = Stack.back();
      if (Next == pred_end(At)) {
        Order.push_back(indexOf(At));
        Stack.pop_back();
        continue;
      }
      const BasicBlock *Before = *Next++;
      if (!Index.count(Before) || Seen[indexOf(Before)])
        continue;
      Seen[indexOf(Before)] = true;
      Stack.push_back({Before, pred_begin(Before)});
    }
  }
  for (size_t I = 0; I < Order.size(); ++I)
    Rank[Order[I]] = int(I);
  Rank[End] = int(Order.size());
  // The immediate post-dominators so far; -1: not computed.
  std::vector<int> Up(Count + 1, -1);
  Up[End] = End;
  auto Common = [&](int A, int B) {
    while (A != B) {
      int &Lower = Rank[A] < Rank[B] ? A : B;
      Lower = Up[Lower];
    }
    return A;
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (int B : llvm::reverse(Order)) {
      int Meet = isa<ReturnInst>(Blocks[B].Block->getTerminator()) ? End : -1;
      for (const BasicBlock *To : successors(Blocks[B].Block))
        if (int I = indexOf(To); Rank[I] >= 0 && Up[I] >= 0)
          Meet = Meet < 0 ? I : Common(Meet, I);
      Changed |= Up[B] != Meet;
      Up[B] = Meet;
    }
  }
  for (int B = 0; B < Count; ++B)
    Blocks[B].ReconvergesAt = Up[B] == End ? -1 : Up[B];
}

bool Flow::repeatsWithout(const Loop &L, int From, int Without) const {
  SmallDenseSet<int, 16> Seen;
  SmallVector<int, 16> Left{From};
  while (!Left.empty()) {
    for (const BasicBlock *To : successors(Blocks[Left.pop_back_val()].Block)) {
      const int I = indexOf(To);
      if (To == L.getHeader() && I != Without)
        return true;
      if (I != Without && L.contains(To) && Seen.insert(I).second)
        Left.push_back(I);
    }
  }
  return false;
}

bool Flow::meetsInIteration(int B) const {
  const int Meet = Blocks[B].ReconvergesAt;
  if (Meet < 0)
    return true;
  const Loop *L = Blocks[B].Innermost;
  while (L && !L->contains(Blocks[Meet].Block))
    L = L->getParentLoop();
  return !L || Blocks[Meet].Block == L->getHeader() ||
         !repeatsWithout(*L, B, Meet);
}

int Flow::afterLoop(const Loop *L) const {
  int B = indexOf(L->getHeader());
  while (B >= 0 && L->contains(Blocks[B].Block))
    B = Blocks[B].ReconvergesAt;
  return B;
}

bool Flow::isBehind(ArrayRef<const BasicBlock *> Starts, int Meet,
                    const BasicBlock *B) const {
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *, 16> Left(Starts);
  while (!Left.empty()) {
    const BasicBlock *Next = Left.pop_back_val();
    if ((Meet >= 0 && indexOf(Next) == Meet) || !Seen.insert(Next).second)
      continue;
    if (Next == B)
      return true;
    Left.append(succ_begin(Next), succ_end(Next));
  }
  return false;
}

const Loop *Flow::childLoop(const Loop *Region, int B) const {
  const Loop *L = Blocks[B].Innermost;
  if (L == Region)
    return nullptr;
  while (L && L->getParentLoop() != Region)
    L = L->getParentLoop();
  return L;
}
