//===- IndexReasons.cpp - Reasons of variable array indices ---------------===//
//
// Follows the arithmetic of an index back to its leaves. The search stops at
// loads: the origin of loaded values is not analyzed.
//
//===----------------------------------------------------------------------===//

#include "warplint/Ptxas/IndexReasons.h"
#include "warplint/Annotations/Notes.h"
#include "warplint/Kernel/Sites.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace warplint;

struct IndexReasons::Analyses {
  explicit Analyses(Function &F)
      : Names(F.getParent()->getTargetTriple()), Library(Names), Assumptions(F),
        Dominators(F), Loops(Dominators),
        Evolution(F, Library, Assumptions, Dominators, Loops) {}
  TargetLibraryInfoImpl Names;
  TargetLibraryInfo Library;
  AssumptionCache Assumptions;
  DominatorTree Dominators;
  LoopInfo Loops;
  ScalarEvolution Evolution;
};

IndexReasons::IndexReasons(const Function &F)
    : A(std::make_unique<Analyses>(const_cast<Function &>(F))) {}
IndexReasons::~IndexReasons() = default;

IndexReason IndexReasons::ofLoop(const BasicBlock &Header) {
  const Loop *L = A->Loops.getLoopFor(&Header);
  assert(L && "asked for a block in no loop");
  if (Notes::forbidsUnrolling(*L))
    return {IndexReason::Kind::ForbiddenLoop};
  if (unsigned Count = A->Evolution.getSmallConstantTripCount(L))
    return {IndexReason::Kind::CountedLoop, {}, Count};
  return {IndexReason::Kind::UncountedLoop};
}

namespace {

/// Collects the leaves of an index: arguments, loads, induction variables.
class Search {
public:
  Search(IndexReasons &Of, const LoopInfo &Loops) : Of(Of), Loops(Loops) {}

  void visit(const Value *V) {
    if (isa<Constant>(V) || isa<AllocaInst>(V) || !Seen.insert(V).second ||
        Seen.size() > 256)
      return;
    if (auto *Argument = dyn_cast<llvm::Argument>(V)) {
      add(Kind::Argument, variableOf(*Argument).Name);
      return;
    }
    auto *I = dyn_cast<Instruction>(V);
    if (!I)
      return;
    if (isa<LoadInst>(I))
      return add(Kind::LoadedValue);
    if (isa<AtomicRMWInst>(I) || isa<AtomicCmpXchgInst>(I))
      return add(Kind::AtomicResult);
    if (auto *Call = dyn_cast<CallBase>(I))
      return visitCall(*Call);
    if (isa<PHINode>(I) && Loops.isLoopHeader(I->getParent()))
      add(Of.ofLoop(*I->getParent()));
    for (const Use &U : I->operands())
      visit(U.get());
  }

  std::vector<IndexReason> take() { return std::move(Reasons); }

private:
  using Kind = IndexReason::Kind;

  void add(IndexReason Reason) {
    if (!is_contained(Reasons, Reason))
      Reasons.push_back(std::move(Reason));
  }
  void add(Kind What, std::string Name = {}) {
    add(IndexReason{What, std::move(Name)});
  }
  void visitCall(const CallBase &Call) {
    const Function *Callee = Call.getCalledFunction();
    StringRef Name = Callee ? Callee->getName() : "";
    if (Name.starts_with("llvm.nvvm.read.ptx.sreg.")) {
      if (Name.contains(".tid.") || Name.contains("laneid"))
        return add(Kind::ThreadIndex);
      if (Name.contains(".ctaid."))
        return add(Kind::BlockIndex);
      return add(Kind::LaunchSize);
    }
    if (Name.contains("shfl"))
      return add(Kind::OtherLane);
    if (isa<IntrinsicInst>(Call) && Call.doesNotAccessMemory()) {
      for (const Use &U : Call.args())
        visit(U.get());
      return;
    }
    add(Kind::CallResult);
  }

  IndexReasons &Of;
  const LoopInfo &Loops;
  SmallPtrSet<const Value *, 16> Seen;
  std::vector<IndexReason> Reasons;
};

} // namespace

std::vector<IndexReason> IndexReasons::of(const Instruction &Access) {
  Search S(*this, A->Loops);
  if (const Value *Pointer = getLoadStorePointerOperand(&Access))
    S.visit(Pointer);
  // For a copy, only the pointer into the array.
  else if (auto *Copy = dyn_cast<MemIntrinsic>(&Access))
    for (const Use &U : Copy->args())
      if (U->getType()->isPointerTy() &&
          isa<AllocaInst>(getUnderlyingObject(U.get())))
        S.visit(U.get());
  return S.take();
}
