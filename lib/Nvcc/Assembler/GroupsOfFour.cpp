//===- GroupsOfFour.cpp - ptxas joins up to four elements -----------------===//

#include "GroupsOfFour.h"
#include "warplint/Annotations/Notes.h"
#include "warplint/Kernel/Instructions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"
#include <numeric>

using namespace llvm;
using namespace warplint;

static constexpr unsigned Group = 4;

/// Replaces a vector access by two accesses of half its width.
static void splitInHalf(Instruction &I, FixedVectorType &Whole) {
  IRBuilder<> B(&I);
  const unsigned Half = Whole.getNumElements() / 2;
  auto *T = FixedVectorType::get(Whole.getElementType(), Half);
  Value *Low = getLoadStorePointerOperand(&I);
  const uint64_t Bytes = I.getDataLayout().getTypeStoreSize(T);
  Value *High = B.CreatePtrAdd(Low, B.getInt32(unsigned(Bytes)));
  const Align There = commonAlignment(getLoadStoreAlignment(&I), Bytes);
  SmallVector<int, 16> Elements(Whole.getNumElements());
  std::iota(Elements.begin(), Elements.end(), 0);
  const ArrayRef<int> All(Elements);
  if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Value *V = Store->getValueOperand();
    B.CreateAlignedStore(B.CreateShuffleVector(V, All.take_front(Half)), Low,
                         There);
    B.CreateAlignedStore(B.CreateShuffleVector(V, All.drop_front(Half)), High,
                         There);
  } else {
    Value *A = B.CreateAlignedLoad(T, Low, There);
    I.replaceAllUsesWith(
        B.CreateShuffleVector(A, B.CreateAlignedLoad(T, High, There), All));
  }
  I.eraseFromParent();
}

PreservedAnalyses SplitGroupsPass::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!isSharedAccess(I))
      continue;
    if (isInstructionTriviallyDead(&I)) {
      I.eraseFromParent();
      Changed = true;
      continue;
    }
    auto *T = dyn_cast<FixedVectorType>(getLoadStoreType(&I));
    if (!T || T->getNumElements() != 2 * Group ||
        T->getScalarSizeInBits() != 16 || Notes::isWholeAccess(I))
      continue;
    splitInHalf(I, *T);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
