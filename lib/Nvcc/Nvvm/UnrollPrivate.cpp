//===- UnrollPrivate.cpp - Unrolling over private arrays ------------------===//

#include "UnrollPrivate.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;
using namespace warplint;

/// Greatest number of instructions after unrolling.
static constexpr uint64_t MostInstructions = 2200;

/// Instructions of one iteration; 0: the loop accesses no private array.
static uint64_t iterationSize(const Loop &L) {
  uint64_t Size = 0;
  bool Private = false;
  for (const BasicBlock *B : L.blocks())
    for (const Instruction &I : *B) {
      if (I.mayReadOrWriteMemory())
        for (const Use &U : I.operands())
          Private |= U->getType()->isPointerTy() &&
                     isa<AllocaInst>(getUnderlyingObject(U.get()));
      Size += !isa<PHINode>(I) && !isa<GetElementPtrInst>(I) &&
              !isa<CastInst>(I) && !I.isDebugOrPseudoInst();
    }
  return Private ? Size : 0;
}

PreservedAnalyses UnrollPrivatePass::run(Loop &L, LoopAnalysisManager &,
                                         LoopStandardAnalysisResults &R,
                                         LPMUpdater &) {
  if (hasUnrollTransformation(&L) != TM_Unspecified)
    return PreservedAnalyses::all();
  const uint64_t Count = R.SE.getSmallConstantTripCount(&L);
  const uint64_t Size = Count ? iterationSize(L) : 0;
  if (!Size || Size * Count > MostInstructions)
    return PreservedAnalyses::all();
  addStringMetadataToLoop(&L, "llvm.loop.unroll.full");
  return PreservedAnalyses::all();
}
