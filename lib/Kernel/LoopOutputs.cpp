//===- LoopOutputs.cpp - What lanes bring out of a loop -------------------===//

#include "warplint/Kernel/LoopOutputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;
using namespace warplint;

bool warplint::changesIn(const Loop &L, const Value &Of, bool Writes) {
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<const Value *, 16> Left{&Of};
  while (!Left.empty()) {
    const auto *I = dyn_cast<Instruction>(Left.pop_back_val());
    if (!I || !L.contains(I) || !Seen.insert(I).second)
      continue;
    if (isa<PHINode>(I) || I->isVolatile() || I->isAtomic() ||
        (Writes && I->mayReadFromMemory()))
      return true;
    Left.append(I->value_op_begin(), I->value_op_end());
  }
  return false;
}

/// The blocks that are reached from these outside of the loop.
static SmallPtrSet<const BasicBlock *, 32>
blocksBehind(const Loop &L, ArrayRef<const BasicBlock *> Starts) {
  SmallPtrSet<const BasicBlock *, 32> Found;
  SmallVector<const BasicBlock *, 32> Left(Starts);
  while (!Left.empty()) {
    const BasicBlock *B = Left.pop_back_val();
    if (!L.contains(B) && Found.insert(B).second)
      append_range(Left, successors(B));
  }
  return Found;
}

const LoopOutputs::Output &
LoopOutputs::of(const Loop &L, std::vector<const BasicBlock *> Exits) {
  llvm::sort(Exits, [&](const BasicBlock *A, const BasicBlock *B) {
    return F.indexOf(A) < F.indexOf(B);
  });
  Exits.erase(llvm::unique(Exits), Exits.end());
  const auto [At, IsNew] = Known.try_emplace({&L, Exits});
  Output &Out = At->second;
  if (!IsNew)
    return Out;
  const auto Behind = blocksBehind(L, Exits);
  const bool Writes = any_of(L.blocks(), [](const BasicBlock *B) {
    return any_of(*B,
                  [](const Instruction &I) { return I.mayWriteToMemory(); });
  });
  for (const BasicBlock *B : L.blocks())
    for (const Instruction &I : *B)
      if (F.outlivesLoop(&I) &&
          any_of(I.users(),
                 [&](const User *U) {
                   return Behind.count(cast<Instruction>(U)->getParent()) != 0;
                 }) &&
          changesIn(L, I, Writes))
        Out.Values.push_back(&I);
  SmallVector<BasicBlock *, 4> Blocks;
  L.getUniqueExitBlocks(Blocks);
  for (const BasicBlock *Exit : Blocks)
    for (const PHINode &Phi : Exit->phis())
      if (Behind.count(Exit) &&
          any_of(Phi.incoming_values(),
                 [&](const Use &U) { return changesIn(L, *U, Writes); }))
        Out.Phis.push_back(&Phi);
  return Out;
}
