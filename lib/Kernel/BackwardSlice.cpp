//===- BackwardSlice.cpp - Values that addresses and branches depend on --===//

#include "warplint/Kernel/BackwardSlice.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

/// Whether a call does nothing but compute its result.
static bool onlyComputes(const CallBase &C) {
  if (!C.doesNotAccessMemory() || C.isConvergent())
    return false;
  // To LLVM assembly that is not volatile accesses no memory whatever it says.
  if (auto *Asm = dyn_cast<InlineAsm>(C.getCalledOperand()))
    return !StringRef(Asm->getAsmString()).contains('[');
  return C.getCalledFunction() && C.willReturn();
}

static bool onlyComputes(const Instruction &I) {
  if (auto *C = dyn_cast<CallBase>(&I))
    return onlyComputes(*C);
  return !I.mayReadOrWriteMemory() && !I.isTerminator() && !isa<AllocaInst>(I);
}

/// Appends the operands that the logged event of an instruction depends on: all
/// but the value of a store and a returned result.
static void appendDeciding(const Instruction &I,
                           SmallVectorImpl<const Value *> &Out) {
  if (auto *L = dyn_cast<LoadInst>(&I))
    Out.push_back(L->getPointerOperand());
  else if (auto *S = dyn_cast<StoreInst>(&I))
    Out.push_back(S->getPointerOperand());
  else if (!isa<ReturnInst>(I) && !onlyComputes(I))
    Out.append(I.op_begin(), I.op_end());
}

BackwardSlice::BackwardSlice(const Flow &F)
    : F(F), Deciding(F.valueCount()), Idle(F.valueCount()) {
  SmallVector<const Value *, 64> Left;
  for (const Instruction &I : instructions(F.function()))
    appendDeciding(I, Left);
  while (!Left.empty()) {
    auto *I = dyn_cast<Instruction>(Left.pop_back_val());
    if (!I || Deciding[F.numberOf(I)])
      continue;
    Deciding[F.numberOf(I)] = true;
    if (!isa<LoadInst>(I))
      Left.append(I->op_begin(), I->op_end());
  }
  for (const Instruction &I : instructions(F.function()))
    Idle[F.numberOf(&I)] = !Deciding[F.numberOf(&I)] && onlyComputes(I);
}
