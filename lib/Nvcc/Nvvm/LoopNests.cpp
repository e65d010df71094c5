//===- LoopNests.cpp - Limits of full unrolling ---------------------------===//

#include "LoopNests.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CodeMetrics.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace warplint;

/// Instructions that unrolling by four adds besides the copies: the trip counts
/// of the main and the remainder loop.
static constexpr uint64_t CountersOfParts = 8;
/// Bodies with more instructions are not unrolled by four, or by two.
static constexpr uint64_t MostByFour = 52, MostByTwo = 90;

/// LLVM's code metrics of the blocks of a loop, without those of inner loops.
static CodeMetrics measure(const Loop &L,
                           const LoopStandardAnalysisResults &R) {
  CodeMetrics Metrics;
  const SmallPtrSet<const Value *, 1> None;
  for (BasicBlock *B : L.blocks())
    if (R.LI.getLoopFor(B) == &L)
      Metrics.analyzeBasicBlock(B, R.TTI, None);
  return Metrics;
}

/// The number of instructions of a loop when nvcc decides about the loop around
/// it: innermost loops are already unrolled, with a remainder loop.
static uint64_t sizeInNest(const Loop &L,
                           const LoopStandardAnalysisResults &R) {
  const CodeMetrics Own = measure(L, R);
  uint64_t Size =
      Own.NumInsts.isValid() ? uint64_t(Own.NumInsts.getValue()) : 0;
  for (const Loop *Inner : L)
    Size += sizeInNest(*Inner, R);
  if (!L.isInnermost() || Own.Convergence != ConvergenceKind::None ||
      hasUnrollTransformation(&L) & TM_Disable ||
      isa<SCEVCouldNotCompute>(R.SE.getBackedgeTakenCount(&L)))
    return Size;
  if (Size <= MostByFour)
    return Size * 7 + CountersOfParts;
  return Size <= MostByTwo ? Size * 3 + CountersOfParts : Size;
}

PreservedAnalyses KeepNestsPass::run(Loop &L, LoopAnalysisManager &,
                                     LoopStandardAnalysisResults &R,
                                     LPMUpdater &) {
  if (L.isInnermost() || hasUnrollTransformation(&L) != TM_Unspecified)
    return PreservedAnalyses::all();
  const uint64_t Count = R.SE.getSmallConstantTripCount(&L);
  if (Count && sizeInNest(L, R) * Count > MostUnrolledInstructions)
    addStringMetadataToLoop(&L, "llvm.loop.unroll.disable", 1);
  return PreservedAnalyses::all();
}
