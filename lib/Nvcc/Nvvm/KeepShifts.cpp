//===- KeepShifts.cpp - Shifts that nvcc does not simplify ----------------===//

#include "KeepShifts.h"
#include "warplint/Annotations/OptimizationBarrier.h"
#include "warplint/Kernel/Instructions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace warplint;

/// The number of low bits of the first operand that \p I drops; 0: \p I is not
/// a right shift by a constant or an unsigned division by a power of two.
static unsigned shiftedOut(const Instruction &I) {
  const APInt *By;
  if (match(&I, m_Shr(m_Value(), m_APInt(By))))
    return By->getLimitedValue(I.getType()->getScalarSizeInBits());
  if (match(&I, m_UDiv(m_Value(), m_Power2(By))))
    return By->logBase2();
  return 0;
}

/// The other operand where \p V is the addition of a constant, and sets that
/// constant; null: it is something else.
static Value *addedTo(Value *V, const APInt *&Constant) {
  Value *Rest;
  return match(V, m_AddLike(m_Value(Rest), m_APInt(Constant))) &&
                 !isa<llvm::Constant>(Rest)
             ? Rest
             : nullptr;
}

/// Whether \p V is the sum of a value and a constant that a shift by \p Bits
/// drops, and the addition carries nothing because no bit is set in both.
static bool losesSummand(Value *V, unsigned Bits, const DataLayout &DL) {
  const APInt *Constant;
  Value *Rest = addedTo(V, Constant);
  return Rest && Constant->isStrictlyPositive() &&
         Constant->getActiveBits() <= Bits &&
         Constant->isSubsetOf(computeKnownBits(Rest, DL).Zero);
}

/// Inserts a barrier in front of the shifted operand of each shift in \p B for
/// which \p IsSum holds. Its arguments are that operand and the number of bits
/// that are shifted out.
static bool hideWhere(BasicBlock &B,
                      function_ref<bool(Value *, unsigned)> IsSum) {
  bool Changed = false;
  for (Instruction &I : B)
    if (unsigned Bits = shiftedOut(I);
        Bits && I.getType()->isIntegerTy() &&
        !Notes::isOptimizationBarrier(*I.getOperand(0), Hidden::ShiftedSum) &&
        IsSum(I.getOperand(0), Bits)) {
      insertOperandBarrier(I, 0, Hidden::ShiftedSum);
      Changed = true;
    }
  return Changed;
}

PreservedAnalyses HideShiftedSumsPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M)
    for (BasicBlock &B : F)
      Changed |= hideWhere(B, [&](Value *V, unsigned Bits) {
        return losesSummand(V, Bits, M.getDataLayout()) ||
               (isa<Argument>(V) && !isKernel(F));
      });
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

/// Whether \p V depends on constants and header phis of \p L alone. The search
/// follows at most \p Depth operations.
static bool isOfIteration(const Loop &L, const Value *V, unsigned Depth = 4) {
  if (isa<ConstantInt>(V))
    return true;
  if (auto *Phi = dyn_cast<PHINode>(V))
    return Phi->getParent() == L.getHeader();
  auto *I = dyn_cast<BinaryOperator>(V);
  return I && Depth && all_of(I->operands(), [&](const Value *Operand) {
           return isOfIteration(L, Operand, Depth - 1);
         });
}

/// Whether \p V is a multiplication or left shift by a value that is constant
/// in each iteration of \p L, and so may become a power of two once \p L is
/// unrolled.
static bool hasFactorOf(const Loop &L, Value *V) {
  Value *A, *B;
  return match(V, m_CombineOr(m_Mul(m_Value(A), m_Value(B)),
                              m_Shl(m_Value(A), m_Value(B)))) &&
         (isOfIteration(L, A) || isOfIteration(L, B));
}

PreservedAnalyses HideShiftedProductsPass::run(Loop &L, LoopAnalysisManager &,
                                               LoopStandardAnalysisResults &,
                                               LPMUpdater &) {
  bool Changed = false;
  for (BasicBlock *Block : L.blocks())
    Changed |= hideWhere(*Block, [&](Value *V, unsigned) {
      const APInt *Constant;
      Value *Rest = addedTo(V, Constant);
      return Rest && hasFactorOf(L, Rest);
    });
  return Changed ? getLoopPassPreservedAnalyses() : PreservedAnalyses::all();
}

PreservedAnalyses ShowOtherShiftsPass::run(Function &F,
                                           FunctionAnalysisManager &) {
  const DataLayout &DL = F.getDataLayout();
  auto IsOther = [&](const CallInst &Copy) {
    Value *V = Copy.getArgOperand(0);
    return !(isa<Argument>(V) && !isKernel(F)) &&
           none_of(Copy.users(), [&](const User *U) {
             return losesSummand(V, shiftedOut(*cast<Instruction>(U)), DL);
           });
  };
  return removeBarriers(F, Hidden::ShiftedSum, IsOther)
             ? PreservedAnalyses::none()
             : PreservedAnalyses::all();
}
