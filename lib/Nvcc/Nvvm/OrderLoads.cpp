//===- OrderLoads.cpp - The order that nvcc leaves loads in ---------------===//

#include "OrderLoads.h"
#include "warplint/Kernel/Instructions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

/// The first instruction of the load's own block that uses it; null if none.
static Instruction *firstUse(const LoadInst &Load) {
  Instruction *First = nullptr;
  for (const User *U : Load.users()) {
    auto *I = cast<Instruction>(const_cast<User *>(U));
    if (I->getParent() == Load.getParent() && !isa<PHINode>(I) &&
        (!First || I->comesBefore(First)))
      First = I;
  }
  return First;
}

/// The first store after the load, in its block, through the same pointer; null
/// if none.
static Instruction *storeBack(LoadInst &Load) {
  Value *Address = Load.getPointerOperand();
  Instruction *First = nullptr;
  for (User *U : Address->users())
    if (auto *Store = dyn_cast<StoreInst>(U);
        Store && Store->getPointerOperand() == Address &&
        Store->getParent() == Load.getParent() && Load.comesBefore(Store) &&
        (!First || Store->comesBefore(First)))
      First = Store;
  return First;
}

/// Whether the instruction computes a value of its own; nvcc does not move
/// loads to where a value is stored or handed to another lane.
static bool isComputation(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  return !isa<StoreInst>(I) && !(Call && Call->isConvergent());
}

/// Whether nvcc knows that the instruction leaves the loaded value alone: it
/// writes nothing, or stores to another variable.
static bool leavesAlone(const Instruction &I, const Value *Variable) {
  if (!I.mayWriteToMemory())
    return true;
  auto *Store = dyn_cast<StoreInst>(&I);
  if (!Store || !Store->isSimple())
    return false;
  const Value *Other = getUnderlyingObject(Store->getPointerOperand());
  return isa<GlobalVariable>(Variable) && isa<GlobalVariable>(Other) &&
         Other != Variable;
}

static bool staysTheSame(const LoadInst &Load, const Instruction &To) {
  const Value *Variable = getUnderlyingObject(Load.getPointerOperand());
  for (const Instruction *I = Load.getNextNode(); I != &To;
       I = I->getNextNode())
    if (!leavesAlone(*I, Variable))
      return false;
  return true;
}

static bool nothingWritten(const Instruction &From, const Instruction &To) {
  for (const Instruction *I = From.getNextNode(); I != &To;
       I = I->getNextNode())
    if (I->mayWriteToMemory())
      return false;
  return true;
}

/// A load that is stored back moves across stores to other variables, too.
static bool sinkTo(LoadInst &Load, Instruction *Place) {
  if (!Place || !(nothingWritten(Load, *Place) ||
                  (storeBack(Load) && staysTheSame(Load, *Place))))
    return false;
  Load.moveBefore(Place->getIterator());
  return true;
}

/// The block that the load can move to: the one that holds all its uses, which
/// is entered from the load's own block alone. Null if there is none.
static BasicBlock *onlyUser(const LoadInst &Load) {
  BasicBlock *Only = nullptr;
  for (const User *U : Load.users()) {
    auto *I = cast<Instruction>(const_cast<User *>(U));
    if (isa<PHINode>(I) || (Only && I->getParent() != Only))
      return nullptr;
    Only = I->getParent();
  }
  return Only && Only != Load.getParent() &&
                 Only->getSinglePredecessor() == Load.getParent()
             ? Only
             : nullptr;
}

static bool sinkIntoBranch(BasicBlock &B) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(reverse(B))) {
    auto *Load = dyn_cast<LoadInst>(&I);
    if (!Load || !isSharedAccess(I) || !Load->isSimple())
      continue;
    if (BasicBlock *To = onlyUser(*Load);
        To && staysTheSame(*Load, *B.getTerminator())) {
      Load->moveBefore(To->getFirstInsertionPt());
      Changed = true;
    }
  }
  return Changed;
}

static bool orderBlock(BasicBlock &B) {
  SmallVector<LoadInst *, 16> Loads;
  for (Instruction &I : reverse(B))
    if (auto *Load = dyn_cast<LoadInst>(&I);
        Load && isSharedAccess(I) && Load->isSimple())
      Loads.push_back(Load);
  bool Changed = false;
  for (LoadInst *Load : Loads)
    if (Instruction *Use = firstUse(*Load); Use && isComputation(*Use))
      Changed |= sinkTo(*Load, Use);
  for (LoadInst *Load : reverse(Loads))
    if (Instruction *Store = storeBack(*Load)) {
      Instruction *Use = firstUse(*Load);
      Changed |= sinkTo(*Load, Use && Use->comesBefore(Store) ? Use : Store);
    }
  return Changed;
}

static constexpr StringRef HasBlocks = "warplint-blocks";

PreservedAnalyses NoteBlocksPass::run(Function &F, FunctionAnalysisManager &) {
  if (F.size() > 1)
    F.addFnAttr(HasBlocks);
  return PreservedAnalyses::all();
}

PreservedAnalyses OrderLoadsPass::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  if (F.hasFnAttribute(HasBlocks))
    for (BasicBlock &B : F) {
      Changed |= sinkIntoBranch(B);
      Changed |= orderBlock(B);
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
