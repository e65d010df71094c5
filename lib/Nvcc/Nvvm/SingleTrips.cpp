//===- SingleTrips.cpp - Unrolling of single-trip loops -------------------===//

#include "SingleTrips.h"
#include "warplint/Nvcc/Unrolling.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;
using namespace warplint;

/// The number of header executions of a loop whose body executes once: 1 if the
/// exit test is behind the body, 2 if it is in front. 0: the body executes more
/// often, or its trip count is not known.
static unsigned headersOfOneBody(const Loop &L, ScalarEvolution &SE) {
  const BasicBlock *Exiting = L.getExitingBlock();
  if (!Exiting || !L.getLoopLatch())
    return 0;
  const unsigned Count = SE.getSmallConstantTripCount(&L);
  const bool TestFirst =
      Exiting == L.getHeader() && Exiting != L.getLoopLatch();
  return Count == (TestFirst ? 2u : 1u) ? Count : 0;
}

static bool openLoop(Loop &L, Function &F, FunctionAnalysisManager &AM) {
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &AC = AM.getResult<AssumptionAnalysis>(F);
  if (isUnrollingForbidden(L))
    return false;
  const unsigned Count = headersOfOneBody(L, SE);
  if (!Count || !L.isLoopSimplifyForm())
    return false;
  formLCSSARecursively(L, DT, &LI, &SE);
  UnrollLoopOptions Options{};
  Options.Count = Count;
  Options.Force = true;
  Options.ForgetAllSCEV = true;
  return UnrollLoop(&L, Options, &LI, &SE, &DT, &AC,
                    &AM.getResult<TargetIRAnalysis>(F),
                    &AM.getResult<OptimizationRemarkEmitterAnalysis>(F),
                    /*PreserveLCSSA=*/true) != LoopUnrollResult::Unmodified;
}

PreservedAnalyses OpenSingleTripsPass::run(Function &F,
                                           FunctionAnalysisManager &AM) {
  auto &LI = AM.getResult<LoopAnalysis>(F);
  if (LI.empty())
    return PreservedAnalyses::all();
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &AC = AM.getResult<AssumptionAnalysis>(F);
  bool Changed = false;
  for (Loop *L : LI)
    Changed |= simplifyLoop(L, &DT, &LI, &SE, &AC, nullptr, false);
  // Inner loops first, so that nested single-trip loops are removed before the
  // loop around them.
  SmallVector<Loop *, 8> Loops = LI.getLoopsInPreorder();
  for (Loop *L : reverse(Loops))
    Changed |= openLoop(*L, F, AM);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
