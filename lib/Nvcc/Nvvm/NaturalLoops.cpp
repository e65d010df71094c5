//===- NaturalLoops.cpp - Removal of irreducible control flow -------------===//

#include "NaturalLoops.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

using namespace llvm;
using namespace warplint;

PreservedAnalyses NaturalLoopsPass::run(Function &F,
                                        FunctionAnalysisManager &AM) {
  LoopInfo &Loops = AM.getResult<LoopAnalysis>(F);
  ReversePostOrderTraversal<const Function *> Order(&F);
  if (!containsIrreducibleCFG<const BasicBlock *>(Order, Loops))
    return PreservedAnalyses::all();
  // FixIrreduciblePass does not support switch instructions.
  LowerSwitchPass().run(F, AM);
  AM.invalidate(F, PreservedAnalyses::none());
  FixIrreduciblePass().run(F, AM);
  return PreservedAnalyses::none();
}
