//===- RepeatedLoads.cpp - Loads of some iterations only ------------------===//

#include "RepeatedLoads.h"
#include "warplint/Annotations/Notes.h"
#include "warplint/Kernel/Instructions.h"
#include "warplint/Nvcc/Unrolling.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace warplint;

/// Whether I may write the word at byte offset At of private array A.
static bool mayWrite(const Instruction &I, const AllocaInst &A, int64_t At) {
  if (!isa<StoreInst>(I) ||
      getUnderlyingObject(getLoadStorePointerOperand(&I)) != &A)
    return false;
  auto [Array, Place] = constantPlace(I);
  const int64_t Bytes =
      I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)).getFixedValue();
  return !Array || (Place < At + 4 && At < Place + Bytes);
}

/// Whether the loop has a store that may change the loaded word, but also a
/// path from the load through the loop back to it without such a store.
static bool isRepeated(const LoadInst &I, const AllocaInst &A, int64_t At,
                       const Loop &L) {
  SmallPtrSet<const BasicBlock *, 8> Writing;
  for (const BasicBlock *B : L.blocks())
    for (const Instruction &Other : *B)
      if (mayWrite(Other, A, At))
        Writing.insert(B);
  if (Writing.empty() || Writing.count(I.getParent()))
    return false;
  SmallVector<const BasicBlock *, 8> Left(successors(I.getParent()));
  SmallPtrSet<const BasicBlock *, 8> Seen;
  while (!Left.empty()) {
    const BasicBlock *B = Left.pop_back_val();
    if (B == I.getParent())
      return true;
    if (L.contains(B) && !Writing.count(B) && Seen.insert(B).second)
      Left.append(succ_begin(B), succ_end(B));
  }
  return false;
}

/// The load of the other word of the 8-byte pair, if it is the first access of
/// the array in a conditional successor block; null otherwise.
static LoadInst *otherOfPair(LoadInst &I, const AllocaInst &A, int64_t At) {
  if (A.getAlign() < Align(8) || !I.getType()->isSized() ||
      I.getDataLayout().getTypeStoreSize(I.getType()) != 4)
    return nullptr;
  for (Instruction *N = I.getNextNode(); N; N = N->getNextNode())
    if (N->mayWriteToMemory())
      return nullptr;
  for (BasicBlock *S : successors(I.getParent())) {
    if (S->getSinglePredecessor() != I.getParent())
      continue;
    for (Instruction &N : *S) {
      auto *Load = dyn_cast<LoadInst>(&N);
      if (Load && Load->getType() == I.getType() &&
          constantPlace(N) == std::pair(const_cast<AllocaInst *>(&A), At ^ 4))
        return Load;
      if (N.mayWriteToMemory())
        break;
    }
  }
  return nullptr;
}

/// Replaces the two loads by one load of both words, and returns it.
static LoadInst *widen(LoadInst &I, LoadInst &Other, int64_t At) {
  IRBuilder<> B(&I);
  Value *Pair = B.CreateConstGEP1_64(B.getInt8Ty(), I.getPointerOperand(),
                                     uint64_t(-(At & 4)));
  LoadInst *Wide =
      B.CreateAlignedLoad(FixedVectorType::get(I.getType(), 2), Pair, Align(8));
  const uint64_t Mine = (At & 4) ? 1 : 0;
  I.replaceAllUsesWith(B.CreateExtractElement(Wide, Mine));
  Other.replaceAllUsesWith(B.CreateExtractElement(Wide, 1 - Mine));
  I.eraseFromParent();
  Other.eraseFromParent();
  return Wide;
}

PreservedAnalyses MarkRepeatedLoadsPass::run(Function &F,
                                             FunctionAnalysisManager &AM) {
  auto &Loops = AM.getResult<LoopAnalysis>(F);
  auto &Dominators = AM.getResult<DominatorTreeAnalysis>(F);
  SmallVector<LoadInst *, 8> Repeated;
  for (Instruction &I : instructions(F)) {
    auto *Load = dyn_cast<LoadInst>(&I);
    auto [A, At] = Load ? constantPlace(I) : std::pair<AllocaInst *, int64_t>();
    Loop *L = A ? Loops.getLoopFor(I.getParent()) : nullptr;
    if (L && L->isInnermost() && L->getLoopLatch() &&
        Dominators.dominates(I.getParent(), L->getLoopLatch()) &&
        !isUnrollingForbidden(*L) && isRepeated(*Load, *A, At, *L))
      Repeated.push_back(Load);
  }
  for (LoadInst *I : Repeated) {
    auto [A, At] = constantPlace(*I);
    if (LoadInst *Other = otherOfPair(*I, *A, At);
        Other && !is_contained(Repeated, Other))
      I = widen(*I, *Other, At);
    Notes::setConditionallyRepeatedLoad(*I);
  }
  return Repeated.empty() ? PreservedAnalyses::all()
                          : PreservedAnalyses::none();
}
