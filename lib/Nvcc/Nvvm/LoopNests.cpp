//===- LoopNests.cpp - Which outer loops stay loops -----------------------===//

#include "LoopNests.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CodeMetrics.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace warplint;

/// What unrolling by four adds beside the copies: how often each part runs.
static constexpr uint64_t CountersOfParts = 8;
/// Instructions of a body beyond which it is not unrolled by four, or by two.
static constexpr uint64_t MostByFour = 52, MostByTwo = 90;

/// What LLVM counts of a loop's own blocks.
static CodeMetrics measure(const Loop &L,
                           const LoopStandardAnalysisResults &R) {
  CodeMetrics Metrics;
  const SmallPtrSet<const Value *, 1> None;
  for (BasicBlock *B : L.blocks())
    if (R.LI.getLoopFor(B) == &L)
      Metrics.analyzeBasicBlock(B, R.TTI, None);
  return Metrics;
}

/// Instructions of a loop as nvcc has it when it looks at the one around it:
/// the copies of an inner loop and those of the iterations that are left over.
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
