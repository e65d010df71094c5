//===- JoinAligned.cpp - Accesses that nvcc joins before ptxas ------------===//

#include "JoinAligned.h"
#include "warplint/Annotations/Notes.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;
using namespace warplint;

/// Whether nvcc knows that the shared variable is aligned to the widest access.
static bool isAligned(const Value *Pointer) {
  auto *G = dyn_cast<GlobalVariable>(getUnderlyingObject(Pointer));
  return G && G->getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED &&
         (G->isDeclaration() || (Notes::isSharedVariable(*G) &&
                                 Notes::sharedAlignment(*G) >= Align(16)));
}

/// Sets the ordering of all simple accesses that satisfy the condition. The
/// vectorizer ignores those with ordering `unordered`, which CUDA code has none
/// of, and joins others across them.
template <typename Condition>
static bool order(Function &F, AtomicOrdering From, AtomicOrdering To,
                  Condition Which) {
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    auto *Load = dyn_cast<LoadInst>(&I);
    auto *Store = dyn_cast<StoreInst>(&I);
    if ((Load && Load->getOrdering() == From && Which(Load)) ||
        (Store && Store->getOrdering() == From && Which(Store))) {
      Load ? Load->setAtomic(To) : Store->setAtomic(To);
      Changed = true;
    }
  }
  return Changed;
}

static PreservedAnalyses result(bool Changed) {
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

PreservedAnalyses SetUnalignedAsidePass::run(Function &F,
                                             FunctionAnalysisManager &) {
  return result(order(F, AtomicOrdering::NotAtomic, AtomicOrdering::Unordered,
                      [](const Instruction *I) {
                        return !I->isVolatile() &&
                               !isAligned(getLoadStorePointerOperand(I));
                      }));
}

PreservedAnalyses TakeUnalignedBackPass::run(Function &F,
                                             FunctionAnalysisManager &) {
  return result(order(F, AtomicOrdering::Unordered, AtomicOrdering::NotAtomic,
                      [](const Instruction *) { return true; }));
}
