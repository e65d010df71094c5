//===- Relevance.cpp - Values that addresses and ways hang on -------------===//

#include "warplint/Warp/Relevance.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

/// What the log of an instruction is made of: all its operands, but for the
/// value of a store and the result that is returned.
static void appendDeciding(const Instruction &I,
                           SmallVectorImpl<const Value *> &Out) {
  if (auto *L = dyn_cast<LoadInst>(&I))
    Out.push_back(L->getPointerOperand());
  else if (auto *S = dyn_cast<StoreInst>(&I))
    Out.push_back(S->getPointerOperand());
  else if (isa<CallBase>(I) || isa<AtomicRMWInst>(I) ||
           isa<AtomicCmpXchgInst>(I) || I.isTerminator())
    Out.append(I.op_begin(), I.op_end());
}

Relevance::Relevance(const Function &F) {
  SmallVector<const Value *, 64> Left;
  for (const Instruction &I : instructions(F))
    appendDeciding(I, Left);
  while (!Left.empty()) {
    auto *I = dyn_cast<Instruction>(Left.pop_back_val());
    if (I && Values.insert(I).second && !isa<LoadInst>(I))
      Left.append(I->op_begin(), I->op_end());
  }
}
