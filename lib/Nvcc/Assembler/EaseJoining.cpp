//===- EaseJoining.cpp - Compile-time savings for the vectorizer ----------===//

#include "JoinAccesses.h"
#include "warplint/Kernel/UnpairableAccesses.h"
#include "warplint/Nvcc/Notes.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace warplint;

/// Blocks of at least this many instructions are split.
static constexpr unsigned LongBlock = 512;

/// The vectorizer ignores atomic accesses, so an access with ordering
/// `unordered` is excluded from it. CUDA code has no such accesses, and they do
/// not prevent that other accesses are joined across them.
static void setOrdering(Instruction &I, AtomicOrdering Ordering) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    Load->setAtomic(Ordering);
  else if (auto *Store = dyn_cast<StoreInst>(&I))
    Store->setAtomic(Ordering);
}

static bool isSetAside(const Instruction &I) {
  auto *Load = dyn_cast<LoadInst>(&I);
  auto *Store = dyn_cast<StoreInst>(&I);
  return (Load && Load->getOrdering() == AtomicOrdering::Unordered) ||
         (Store && Store->getOrdering() == AtomicOrdering::Unordered);
}

/// Splits a long block behind instructions that the vectorizer does not look
/// beyond: those that may not transfer execution to their successor.
static bool partBlock(BasicBlock &B) {
  SmallVector<Instruction *, 8> Cuts;
  unsigned Length = 0;
  for (Instruction &I : B)
    if (++Length >= LongBlock && !I.isTerminator() && !isa<PHINode>(I) &&
        !isGuaranteedToTransferExecutionToSuccessor(&I)) {
      Cuts.push_back(I.getNextNode());
      Length = 0;
    }
  // In reverse order, so that each instruction is moved once.
  for (Instruction *I : reverse(Cuts)) {
    B.splitBasicBlock(I);
    Notes::setPart(*B.getTerminator());
  }
  return !Cuts.empty();
}

PreservedAnalyses EaseJoiningPass::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  for (BasicBlock &B : make_early_inc_range(F)) {
    for (Instruction *I : unpairableAccessesOf(B)) {
      setOrdering(*I, AtomicOrdering::Unordered);
      Changed = true;
    }
    Changed |= partBlock(B);
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

bool warplint::endEasedJoining(Function &F) {
  bool Changed = false;
  for (BasicBlock &B : make_early_inc_range(F)) {
    for (Instruction &I : B)
      if (isSetAside(I)) {
        setOrdering(I, AtomicOrdering::NotAtomic);
        Changed = true;
      }
    const BasicBlock *Front = B.getSinglePredecessor();
    if (Front && Notes::isPart(*Front->getTerminator()))
      Changed |= MergeBlockIntoPredecessor(&B);
  }
  return Changed;
}
