//===- ChosenLoads.cpp - Loads from one of two memories -------------------===//

#include "ChosenLoads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

/// Whether one of the addresses is the start of a private array, and another
/// one is not in a private variable.
static bool choosesMemory(const PHINode &Choice) {
  return any_of(Choice.incoming_values(),
                [](const Value *V) { return isa<AllocaInst>(V); }) &&
         any_of(Choice.incoming_values(), [](const Value *V) {
           return !isa<AllocaInst>(getUnderlyingObject(V));
         });
}

/// Whether a load can be made in front of the choice of its address, at the end
/// of each block that the choice comes from.
static bool canSplit(const LoadInst &Load, const PHINode &Choice) {
  if (!Load.isSimple() || Choice.getParent() != Load.getParent() ||
      !Choice.hasOneUse())
    return false;
  for (const BasicBlock *From : Choice.blocks())
    if (From->getTerminator()->getNumSuccessors() != 1)
      return false;
  for (const Instruction &I : *Load.getParent()) {
    if (&I == &Load)
      return true;
    if (I.mayWriteToMemory())
      return false;
  }
  return false;
}

static void split(LoadInst &Load, PHINode &Choice) {
  auto *Loaded = PHINode::Create(Load.getType(), Choice.getNumIncomingValues(),
                                 Load.getName(), Choice.getIterator());
  Loaded->setDebugLoc(Load.getDebugLoc());
  for (auto [From, Pointer] : zip(Choice.blocks(), Choice.incoming_values())) {
    Instruction *Part = Load.clone();
    Part->setOperand(LoadInst::getPointerOperandIndex(), Pointer.get());
    Part->insertBefore(From->getTerminator()->getIterator());
    Loaded->addIncoming(Part, From);
  }
  Load.replaceAllUsesWith(Loaded);
  Load.eraseFromParent();
  Choice.eraseFromParent();
}

PreservedAnalyses SplitChosenLoadsPass::run(Function &F,
                                            FunctionAnalysisManager &) {
  SmallVector<LoadInst *, 8> Found;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I))
      if (auto *Choice = dyn_cast<PHINode>(Load->getPointerOperand());
          Choice && choosesMemory(*Choice) && canSplit(*Load, *Choice))
        Found.push_back(Load);
  for (LoadInst *Load : Found)
    split(*Load, *cast<PHINode>(Load->getPointerOperand()));
  return Found.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}
