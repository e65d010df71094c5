//===- LoopLengths.cpp - Estimated trip counts of loops -------------------===//

#include "warplint/Kernel/LoopLengths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include <algorithm>
#include <cmath>
#include <optional>

using namespace llvm;
using namespace warplint;

/// magnitudeOf() for an operation with a constant.
static std::optional<double> withConstant(const BinaryOperator &Op,
                                          double Value, const APInt &C) {
  const double By = std::abs(C.signedRoundToDouble());
  switch (Op.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Or:
  case Instruction::Xor:
    return Value;
  case Instruction::And: // a remainder, or rounds down
    return C.isNonNegative() && By < Value ? By / 2 : Value;
  case Instruction::URem:
  case Instruction::SRem:
    return std::min(Value, By / 2);
  case Instruction::Mul:
    return Value * std::max(1.0, By);
  case Instruction::Shl:
    return Value * std::exp2(By);
  case Instruction::LShr:
  case Instruction::AShr:
    return std::max(AssumedIterations, Value / std::exp2(By));
  case Instruction::UDiv:
  case Instruction::SDiv:
    return std::max(AssumedIterations, Value / std::max(1.0, By));
  default:
    return std::nullopt;
  }
}

/// Whether an instruction gives all lanes of a block the same if its operands
/// are the same.
static bool keepsUniform(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call)
    return !isa<PHINode>(I) && !I.isAtomic() && !isa<CallBase>(I);
  switch (Call->getIntrinsicID()) {
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_x:
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_y:
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_z:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_x:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_y:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_z:
  case Intrinsic::nvvm_read_ptx_sreg_ntid_x:
  case Intrinsic::nvvm_read_ptx_sreg_ntid_y:
  case Intrinsic::nvvm_read_ptx_sreg_ntid_z:
    return true;
  default:
    return isa<MinMaxIntrinsic>(Call);
  }
}

/// Instructions that are followed to what a value is computed from.
static constexpr size_t MostFollowed = 64;

/// Whether a value is computed from arguments, constants, the number of the
/// block and memory alone, so that the lanes of a block have it alike.
static bool isUniform(const Value &Of) {
  SmallPtrSet<const Instruction *, 16> Seen;
  SmallVector<const Value *, 16> Left{&Of};
  while (!Left.empty()) {
    const auto *I = dyn_cast<Instruction>(Left.pop_back_val());
    if (!I || !Seen.insert(I).second)
      continue;
    if (Seen.size() > MostFollowed || !keepsUniform(*I))
      return false;
    if (!isa<CallBase>(I))
      append_range(Left, I->operand_values());
    else if (isa<MinMaxIntrinsic>(I))
      Left.append({I->getOperand(0), I->getOperand(1)});
  }
  return true;
}

/// What a value counts as that is computed from arguments, constants, and what
/// a block loads; absent for other values and for constants.
static std::optional<double> magnitudeOf(const Value &Of, unsigned Depth = 0) {
  if (Depth > 8)
    return std::nullopt;
  if (const auto *A = dyn_cast<Argument>(&Of))
    return A->getType()->isIntegerTy() ? std::optional(AssumedSize)
                                       : std::nullopt;
  const auto *I = dyn_cast<Instruction>(&Of);
  if (!I || !I->getType()->isIntegerTy())
    return std::nullopt;
  if (isa<CastInst>(I) || isa<FreezeInst>(I))
    return magnitudeOf(*I->getOperand(0), Depth + 1);
  if (const auto *Load = dyn_cast<LoadInst>(I))
    return isUniform(*Load->getPointerOperand()) ? std::optional(AssumedSize)
                                                 : std::nullopt;
  const auto *Op = dyn_cast<BinaryOperator>(I);
  const auto *Limit = dyn_cast<MinMaxIntrinsic>(I);
  if (!Op && !Limit)
    return std::nullopt;
  const Value &Left = *I->getOperand(0), &Right = *I->getOperand(1);
  const auto *C = dyn_cast<ConstantInt>(&Right);
  const std::optional<double> A = magnitudeOf(Left, Depth + 1);
  if (C && A && Op)
    return withConstant(*Op, *A, C->getValue());
  if (C && A) {
    const double By = C->getValue().signedRoundToDouble();
    return Limit->getPredicate() == CmpInst::ICMP_SLT ||
                   Limit->getPredicate() == CmpInst::ICMP_ULT
               ? std::min(*A, std::abs(By))
               : std::max(*A, By);
  }
  const std::optional<double> B = magnitudeOf(Right, Depth + 1);
  if (isa<ConstantInt>(Left) && B && Op &&
      (Op->getOpcode() == Instruction::Sub ||
       Op->getOpcode() == Instruction::Add))
    return B;
  if (!A || !B)
    return std::nullopt;
  if (!Op)
    return std::min(*A, *B);
  switch (Op->getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
    return std::max(*A, *B);
  case Instruction::Mul:
    return *A * *B;
  case Instruction::UDiv:
  case Instruction::SDiv:
    return AssumedIterations;
  default:
    return std::nullopt;
  }
}

namespace {

/// A value of the loop that changes by the same number in each iteration.
struct Counter {
  const Value *Start;
  double Step;
};

} // namespace

/// The counter that a value of the loop is, or is one step behind.
static std::optional<Counter> counterOf(const Loop &L, const Value &Of) {
  const Value *V = &Of;
  while (const auto *Cast = dyn_cast<CastInst>(V))
    V = Cast->getOperand(0);
  if (const auto *Next = dyn_cast<BinaryOperator>(V);
      Next && isa<ConstantInt>(Next->getOperand(1)))
    V = Next->getOperand(0);
  const auto *Phi = dyn_cast<PHINode>(V);
  const BasicBlock *Before = L.getLoopPredecessor(), *Latch = L.getLoopLatch();
  if (!Phi || Phi->getParent() != L.getHeader() || !Before || !Latch)
    return std::nullopt;
  const auto *Next =
      dyn_cast<BinaryOperator>(Phi->getIncomingValueForBlock(Latch));
  if (!Next || Next->getOperand(0) != Phi ||
      (Next->getOpcode() != Instruction::Add &&
       Next->getOpcode() != Instruction::Sub))
    return std::nullopt;
  const auto *By = dyn_cast<ConstantInt>(Next->getOperand(1));
  if (!By || By->isZero())
    return std::nullopt;
  return Counter{Phi->getIncomingValueForBlock(Before),
                 std::abs(By->getValue().signedRoundToDouble())};
}

/// The iterations after which an exit ends the loop; absent if its condition is
/// not that of a counter.
static std::optional<double> iterationsTo(const Loop &L,
                                          const BasicBlock &Exiting) {
  const auto *Exit = dyn_cast<BranchInst>(Exiting.getTerminator());
  const auto *Test = Exit && Exit->isConditional()
                         ? dyn_cast<ICmpInst>(Exit->getCondition())
                         : nullptr;
  if (!Test)
    return std::nullopt;
  for (unsigned Side : {0u, 1u}) {
    const Value &Bound = *Test->getOperand(1 - Side);
    const std::optional<Counter> Of = counterOf(L, *Test->getOperand(Side));
    if (!Of || !L.isLoopInvariant(&Bound))
      continue;
    std::optional<double> Length = magnitudeOf(Bound);
    if (!Length && isa<Constant>(Bound))
      Length = magnitudeOf(*Of->Start);
    // Only a remainder is shorter.
    if (Length)
      return std::max(std::min(*Length, AssumedIterations), *Length / Of->Step);
  }
  return std::nullopt;
}

double warplint::assumedIterations(const Loop &L) {
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  double Fewest = 0;
  for (const BasicBlock *B : Exiting) {
    const std::optional<double> Of = iterationsTo(L, *B);
    if (!Of)
      return AssumedIterations;
    Fewest = Fewest == 0 ? *Of : std::min(Fewest, *Of);
  }
  return Fewest > 0 ? Fewest : AssumedIterations;
}
