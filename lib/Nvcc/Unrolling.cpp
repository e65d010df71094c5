//===- Unrolling.cpp - How far nvcc unrolls a loop ------------------------===//
//
// "Rows" are those of test/truth/unroll/unroll.tsv: pattern, trip count (n: not
// constant), number of statements.
//
//===----------------------------------------------------------------------===//

#include "warplint/Nvcc/Unrolling.h"
#include "InstructionCounts.h"
#include "warplint/Annotations/Notes.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace warplint;

/// A loop of a run-time trip count is unrolled by two up to this size. Rows:
/// arithmetic n 85 (95: by two) and n 86 (96: not unrolled).
static constexpr uint64_t MostByTwoAtRunTime = 95;
/// A loop of a run-time trip count is not unrolled if it has at most so many
/// iterations whatever the values are. Rows: bounded 20 and 21.
static constexpr unsigned MostKeptRolled = 20;
/// Instructions that remain to be executed after the last iteration of a
/// partially unrolled loop: those that compute both trip counts. Rows: nest 2xn
/// 11 and 12, 46 and 47.
static constexpr uint64_t TripCounts = 9;

uint64_t warplint::iterationSize(const Loop &L, ScalarEvolution &SE) {
  uint64_t Size = 0;
  for (const BasicBlock *B : L.blocks()) {
    bool IsInner = any_of(L, [&](const Loop *In) { return In->contains(B); });
    if (!IsInner)
      for (const Instruction &I : *B)
        Size += countedInstructions(I);
  }
  for (const Loop *Inner : L) {
    const uint64_t Own = iterationSize(*Inner, SE);
    const UnrollPlan Plan = planFor(*Inner, SE);
    Size += unrolledSize(Own, Plan.Factor);
    if (Plan.HasRemainder)
      Size += Own * (Plan.Factor - 1) + TripCounts;
  }
  return Size;
}

bool warplint::accessesPrivateArray(const Loop &L) {
  for (const BasicBlock *B : L.blocks())
    for (const Instruction &I : *B) {
      if (kindOfCall(I) == CalledFunction::Array)
        return true;
      if (I.mayReadOrWriteMemory())
        for (const Use &U : I.operands())
          if (U->getType()->isPointerTy() &&
              isa<AllocaInst>(getUnderlyingObject(U.get())))
            return true;
    }
  return false;
}

/// Whether the loop calls a function that nvcc does not unroll partially. The
/// functions are inlined then: most have a loop.
static bool callsFullyOnly(const Loop &L) {
  for (const BasicBlock *B : L.blocks())
    for (const Instruction &I : *B)
      if (kindOfCall(I) != CalledFunction::Any)
        return true;
  return false;
}

/// The number of copies if the loop is unrolled partially; 1: it is not.
static unsigned partialFactor(uint64_t Size, unsigned TripCount) {
  auto Fits = [&](unsigned Count) {
    return unrolledSize(Size, Count) <= MostPartiallyUnrolled &&
           (TripCount || Count != 2 || Size <= MostByTwoAtRunTime);
  };
  for (unsigned Count : {16u, 8u, 4u, 2u})
    if (TripCount && TripCount % Count == 0 && Fits(Count))
      return Count;
  return Fits(4) ? 4 : Fits(2) ? 2 : 1;
}

/// Whether nvcc unrolls a loop of few iterations fully that exceeds the limit:
/// LLVM's getFullUnrollBoostingFactor() raises the limit by the share of
/// instructions that is folded. Of a copy that are four, of \p Copies in a loop
/// that is unrolled already two more than twice their number; and the last
/// branch. Rows: arithmetic of 2 to 64 iterations; of 100, 96 fits in no steps.
static bool fitsFolded(uint64_t Size, uint64_t TripCount, uint64_t Copies) {
  if (TripCount > MostTrials)
    return false;
  const uint64_t Folded = 2 + 2 * Copies;
  const uint64_t Left = Size > Folded + 1 ? (Size - Folded) * TripCount - 1 : 1;
  const uint64_t Boost = Size * TripCount * 100 / Left;
  return Left <= MostFullyUnrolled * std::min<uint64_t>(Boost, 400) / 100;
}

UnrollPlan warplint::planForSize(uint64_t Size, unsigned TripCount) {
  using Kind = UnrollPlan::Kind;
  using Reason = UnrollPlan::Reason;
  if (TripCount && unrolledSize(Size, TripCount) <= MostFullyUnrolled)
    return {Kind::Full, Reason::Fits, TripCount};
  if (TripCount && fitsFolded(Size, TripCount, 1))
    return {Kind::Full, Reason::FitsFolded, TripCount};
  const unsigned Factor = partialFactor(Size, TripCount);
  if (Factor == 1)
    return {Kind::None, Reason::TooLarge};
  if (TripCount && TripCount % Factor == 0 &&
      fitsFolded(unrolledSize(Size, Factor), TripCount / Factor, Factor))
    return {Kind::Full, Reason::FitsInSteps, TripCount};
  return {Kind::Partial, Reason::Fits, Factor, !TripCount};
}

/// Whether a loop of a run-time trip count has at most MostKeptRolled
/// iterations. What nvcc knows of the iterations of a loop around it does not
/// bound them: `for (i = 1; i < 16; ++i) for (j = 0; j < i; ++j)` is unrolled.
static bool hasFewIterations(const Loop &L, ScalarEvolution &SE) {
  const unsigned Most = SE.getSmallConstantMaxTripCount(&L);
  return Most && Most <= MostKeptRolled &&
         !SCEVExprContains(SE.getBackedgeTakenCount(&L), [](const SCEV *Part) {
           return isa<SCEVAddRecExpr>(Part);
         });
}

bool warplint::isUnrollingForbidden(const Loop &L) {
  return Notes::forbidsUnrolling(L) ||
         (findOptionMDForLoop(&L, "llvm.loop.unroll.disable") &&
          !Notes::isNotFully(L));
}

UnrollPlan warplint::planFor(const Loop &L, ScalarEvolution &SE) {
  using Kind = UnrollPlan::Kind;
  using Reason = UnrollPlan::Reason;
  if (isUnrollingForbidden(L))
    return {Kind::None, Reason::Forbidden};
  const BasicBlock *Latch = L.getLoopLatch();
  if (!Latch || !L.isLoopExiting(Latch))
    return {Kind::None, Reason::NotCounted};
  const unsigned TripCount = SE.getSmallConstantTripCount(&L, Latch);
  if (findOptionMDForLoop(&L, "llvm.loop.unroll.full") && TripCount)
    return {Kind::Full, Reason::Requested, TripCount};
  if (auto Count = getOptionalIntLoopAttribute(&L, "llvm.loop.unroll.count");
      Count && *Count > 0 &&
      (TripCount || !isa<SCEVCouldNotCompute>(SE.getBackedgeTakenCount(&L)))) {
    if (unsigned(*Count) == TripCount)
      return {Kind::Full, Reason::Requested, TripCount};
    return {*Count == 1 ? Kind::None : Kind::Partial, Reason::Requested,
            unsigned(*Count), !TripCount};
  }
  const uint64_t Size = iterationSize(L, SE);
  if (TripCount && unrolledSize(Size, TripCount) <= MostOverPrivateArray &&
      unrolledSize(Size, TripCount) > MostFullyUnrolled &&
      accessesPrivateArray(L))
    return {Kind::Full, Reason::PrivateArray, TripCount};
  // A loop with a second exit is unrolled if the trip count of the first is
  // constant. Rows: break 100 5 and n 5.
  if (!TripCount && isa<SCEVCouldNotCompute>(SE.getBackedgeTakenCount(&L)))
    return {Kind::None, Reason::NotCounted};
  if (!TripCount && hasFewIterations(L, SE))
    return {Kind::None, Reason::FewIterations};
  UnrollPlan Plan = planForSize(Size, TripCount);
  // nvcc unrolls a loop around others fully or not at all.
  if (Plan.What == Kind::Partial && (!L.isInnermost() || callsFullyOnly(L)))
    return {Kind::None, Reason::TooLarge};
  return Plan;
}
