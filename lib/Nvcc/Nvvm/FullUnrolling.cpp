//===- FullUnrolling.cpp - Which loops LLVM unrolls fully -----------------===//

#include "FullUnrolling.h"
#include "InstructionCounts.h"
#include "warplint/Annotations/Notes.h"
#include "warplint/Nvcc/Unrolling.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace warplint;

/// Whether the source says nothing about the loop, and no earlier pass has.
static bool isOpen(const Loop &L) {
  return !findOptionMDForLoop(&L, "llvm.loop.unroll.full") &&
         !findOptionMDForLoop(&L, "llvm.loop.unroll.disable") &&
         hasUnrollTransformation(&L) == TM_Unspecified;
}

/// Whether LLVM's own count of the instructions is far from nvcc's.
static bool hasExpensiveInstruction(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *B) {
    return any_of(*B, [](const Instruction &I) { return isExpensive(I); });
  });
}

static void requestFull(Loop &L) {
  addStringMetadataToLoop(&L, "llvm.loop.unroll.full");
}

PreservedAnalyses UnrollPrivatePass::run(Loop &L, LoopAnalysisManager &,
                                         LoopStandardAnalysisResults &R,
                                         LPMUpdater &) {
  if (isOpen(L) && accessesPrivateArray(L) &&
      planFor(L, R.SE).What == UnrollPlan::Kind::Full)
    requestFull(L);
  return PreservedAnalyses::all();
}

PreservedAnalyses UnrollFullyPass::run(Loop &L, LoopAnalysisManager &,
                                       LoopStandardAnalysisResults &R,
                                       LPMUpdater &) {
  if (isOpen(L) && planFor(L, R.SE).What == UnrollPlan::Kind::Full)
    requestFull(L);
  return PreservedAnalyses::all();
}

PreservedAnalyses KeepLoopsPass::run(Loop &L, LoopAnalysisManager &,
                                     LoopStandardAnalysisResults &R,
                                     LPMUpdater &) {
  if (!isOpen(L))
    return PreservedAnalyses::all();
  const unsigned TripCount = R.SE.getSmallConstantTripCount(&L);
  if (TripCount &&
      (TripCount > MostTrials || !L.isInnermost() ||
       hasExpensiveInstruction(L)) &&
      planFor(L, R.SE).What != UnrollPlan::Kind::Full)
    Notes::setNotFully(L);
  return PreservedAnalyses::all();
}
