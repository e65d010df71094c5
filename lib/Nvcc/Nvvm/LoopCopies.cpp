//===- LoopCopies.cpp - Copies of a run-time size -------------------------===//

#include "LoopCopies.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LowerMemIntrinsics.h"

using namespace llvm;
using namespace warplint;

/// Whether the copy was replaced.
static bool expand(MemIntrinsic &Copy, const TargetTransformInfo &Target) {
  if (auto *Set = dyn_cast<MemSetInst>(&Copy)) {
    expandMemSetAsLoop(Set);
    return true;
  }
  if (auto *Move = dyn_cast<MemMoveInst>(&Copy))
    return expandMemMoveAsLoop(Move, Target);
  expandMemCpyAsLoop(cast<MemCpyInst>(&Copy), Target);
  return true;
}

PreservedAnalyses LoopCopiesPass::run(Function &F,
                                      FunctionAnalysisManager &AM) {
  SmallVector<MemIntrinsic *, 4> Copies;
  for (Instruction &I : instructions(F))
    if (auto *Copy = dyn_cast<MemIntrinsic>(&I);
        Copy && !isa<ConstantInt>(Copy->getLength()))
      Copies.push_back(Copy);
  if (Copies.empty())
    return PreservedAnalyses::all();
  const TargetTransformInfo &Target = AM.getResult<TargetIRAnalysis>(F);
  for (MemIntrinsic *Copy : Copies) {
    SmallPtrSet<const Instruction *, 32> Before;
    for (const Instruction &I : instructions(F))
      Before.insert(&I);
    const DebugLoc Where = Copy->getDebugLoc();
    if (!expand(*Copy, Target))
      continue;
    for (Instruction &I : instructions(F))
      if (!Before.contains(&I) && !I.getDebugLoc())
        I.setDebugLoc(Where);
    Copy->eraseFromParent();
  }
  return PreservedAnalyses::none();
}
