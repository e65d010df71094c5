//===- DrawnWork.cpp - Loops in which lanes draw their work ---------------===//

#include "warplint/Kernel/DrawnWork.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

bool warplint::endsByTicket(const Loop &L) {
  SmallVector<const Instruction *, 16> Left;
  SmallPtrSet<const Instruction *, 32> Seen;
  auto Add = [&](const Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    if (I && L.contains(I) && Seen.insert(I).second)
      Left.push_back(I);
  };
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  for (const BasicBlock *B : Exiting)
    if (auto *Exit = dyn_cast<BranchInst>(B->getTerminator());
        Exit && Exit->isConditional())
      Add(Exit->getCondition());
  while (!Left.empty() && Seen.size() < 256) {
    const Instruction *I = Left.pop_back_val();
    if (isa<AtomicRMWInst>(I))
      return true;
    if (!isa<LoadInst>(I))
      for (const Value *Operand : I->operands())
        Add(Operand);
  }
  return false;
}
