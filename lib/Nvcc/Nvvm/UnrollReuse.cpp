//===- UnrollReuse.cpp - Partial unrolling --------------------------------===//

#include "UnrollReuse.h"
#include "DivergentTripCounts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;
using namespace warplint;

LoopUnrollResult warplint::unrollAsPlanned(Loop &L, const UnrollPlan &Plan,
                                           Function &F,
                                           FunctionAnalysisManager &AM,
                                           Loop *&Rest) {
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  UnrollLoopOptions Options{};
  Options.Count = Plan.Factor;
  Options.Force = true;
  Options.Runtime = Plan.HasRemainder;
  Options.AllowExpensiveTripCount = true;
  Options.UnrollRemainder = false;
  Options.ForgetAllSCEV = true;
  Options.SCEVExpansionBudget = 1000;
  formLCSSARecursively(L, DT, &LI, &SE);
  auto &ORE = AM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  Rest = nullptr;
  const LoopUnrollResult Result = UnrollLoop(
      &L, Options, &LI, &SE, &DT, &AM.getResult<AssumptionAnalysis>(F),
      &AM.getResult<TargetIRAnalysis>(F), &ORE,
      /*PreserveLCSSA=*/true, &Rest);
  if (Result == LoopUnrollResult::PartiallyUnrolled)
    L.setLoopAlreadyUnrolled();
  return Result;
}

/// Behind the unrolled loop is a test whether iterations remain for the
/// remainder loop. If there are too few iterations for the unrolled loop, LLVM
/// 22 branches past that test into the remainder; nvcc makes the test in both
/// cases. This function redirects that branch to the test, which changes where
/// values are available.
static void askInEitherCase(const Loop &L, Loop &Rest, DominatorTree &DT,
                            LoopInfo &LI) {
  BasicBlock *Front = Rest.getLoopPreheader();
  BasicBlock *Unrolled = L.getExitBlock();
  SmallVector<BasicBlock *, 2> Ways(predecessors(Front));
  if (Ways.size() != 2 || !Unrolled || !is_contained(Ways, Unrolled))
    return;
  BasicBlock *Past = Ways[Ways[0] == Unrolled];
  auto *Asked = dyn_cast<BranchInst>(Unrolled->getTerminator());
  if (!Asked || !Asked->isConditional())
    return;
  BasicBlock *Question = SplitBlock(Unrolled, Unrolled->getFirstNonPHIIt(), &DT,
                                    &LI, nullptr, "rest.question");
  Past->getTerminator()->replaceSuccessorWith(Front, Question);
  for (BasicBlock *Next : successors(Question))
    for (PHINode &Phi : Next->phis()) {
      Value *V = Phi.getIncomingValueForBlock(Question);
      PHINode *Both =
          PHINode::Create(V->getType(), 2, "", Question->getFirstInsertionPt());
      Both->addIncoming(V, Unrolled);
      Both->addIncoming(Next == Front ? Phi.removeIncomingValue(Past, false)
                                      : PoisonValue::get(V->getType()),
                        Past);
      Phi.setIncomingValueForBlock(Question, Both);
    }
  DT.recalculate(*Front->getParent());
}

namespace {

/// Rewrites extensions of sums to 64 bits as sums of extensions, assuming that
/// an index does not overflow.
struct WidenSums : SCEVRewriteVisitor<WidenSums> {
  explicit WidenSums(ScalarEvolution &SE) : SCEVRewriteVisitor(SE) {}
  const SCEV *visitSignExtendExpr(const SCEVSignExtendExpr *E) {
    return widen(*E, [&](const SCEV *S) {
      return SE.getSignExtendExpr(S, E->getType());
    });
  }
  const SCEV *visitZeroExtendExpr(const SCEVZeroExtendExpr *E) {
    return widen(*E, [&](const SCEV *S) {
      return SE.getZeroExtendExpr(S, E->getType());
    });
  }

private:
  const SCEV *widen(const SCEVCastExpr &E,
                    function_ref<const SCEV *(const SCEV *)> Extend) {
    const SCEV *Inner = visit(E.getOperand());
    SmallVector<const SCEV *, 4> Parts;
    if (auto *Rec = dyn_cast<SCEVAddRecExpr>(Inner); Rec && Rec->isAffine())
      return SE.getAddRecExpr(
          visit(Extend(Rec->getStart())),
          SE.getSignExtendExpr(Rec->getStepRecurrence(SE), E.getType()),
          Rec->getLoop(), SCEV::FlagAnyWrap);
    auto *Sum = dyn_cast<SCEVAddExpr>(Inner);
    if (!Sum)
      return Extend(Inner);
    for (const SCEV *S : Sum->operands())
      Parts.push_back(visit(isa<SCEVConstant>(S)
                                ? SE.getSignExtendExpr(S, E.getType())
                                : Extend(S)));
    return SE.getAddExpr(Parts);
  }
};

struct Reach {
  Instruction *At;
  const SCEV *Address;
  TypeSize Size;
};
} // namespace

/// Whether the instruction is a simple load from or store to global or shared
/// memory, which redundancy elimination may remove.
static bool isPlainAccess(const Instruction &I) {
  const Value *P = getLoadStorePointerOperand(&I);
  const unsigned Space = P ? P->getType()->getPointerAddressSpace() : 0;
  return (Space == NVPTXAS::ADDRESS_SPACE_GLOBAL ||
          Space == NVPTXAS::ADDRESS_SPACE_SHARED) &&
         !I.isVolatile() && !I.isAtomic();
}

/// Whether \p Read reads in one iteration the location that \p Other accessed
/// in one of the \p Count - 1 iterations before.
static bool readsWhatWasReached(const Reach &Read, const Reach &Other,
                                const Loop &L, unsigned Count,
                                ScalarEvolution &SE) {
  auto *Rec = dyn_cast<SCEVAddRecExpr>(Read.Address);
  if (!Rec || Rec->getLoop() != &L || !Rec->isAffine() ||
      Read.Size != Other.Size)
    return false;
  const SCEV *Apart = SE.getMinusSCEV(Other.Address, Read.Address);
  const SCEV *Step = Rec->getStepRecurrence(SE);
  const SCEV *Moved = Step;
  for (unsigned K = 1; K < Count; ++K, Moved = SE.getAddExpr(Moved, Step))
    if (Apart == Moved)
      return true;
  return false;
}

/// Whether unrolling \p L as planned changes the number of loads.
static bool decidesReads(const Loop &L, const UnrollPlan &Plan,
                         ScalarEvolution &SE, const DominatorTree &DT) {
  SmallVector<Reach, 16> All;
  for (BasicBlock *B : L.blocks())
    for (Instruction &I : *B) {
      if (!isPlainAccess(I))
        continue;
      Value *P = getLoadStorePointerOperand(&I);
      if (isa<StoreInst>(I) && Plan.HasRemainder && L.isLoopInvariant(P) &&
          DT.dominates(B, L.getLoopLatch()))
        return true;
      All.push_back({&I, WidenSums(SE).visit(SE.getSCEV(P)),
                     I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I))});
    }
  return any_of(All, [&](const Reach &Read) {
    return isa<LoadInst>(Read.At) && any_of(All, [&](const Reach &Other) {
             return readsWhatWasReached(Read, Other, L, Plan.Factor, SE);
           });
  });
}

/// Rewrites addresses as an earlier address plus a constant, so that GVN sees
/// which are equal and which differ.
static void shareBases(Loop &L, ScalarEvolution &SE, const DominatorTree &DT) {
  SmallVector<std::pair<const SCEV *, Instruction *>, 16> Earlier;
  for (BasicBlock *B : L.blocks())
    for (Instruction &I : *B) {
      auto *P = isPlainAccess(I)
                    ? dyn_cast<Instruction>(getLoadStorePointerOperand(&I))
                    : nullptr;
      if (!P)
        continue;
      const SCEV *Address = WidenSums(SE).visit(SE.getSCEV(P));
      bool Found = false;
      for (auto [Other, Base] : Earlier) {
        auto *Apart =
            Other->getType() == Address->getType()
                ? dyn_cast<SCEVConstant>(SE.getMinusSCEV(Address, Other))
                : nullptr;
        Found = Apart && DT.dominates(Base, &I);
        if (!Found)
          continue;
        Value *Same = Base;
        if (P != Base && !Apart->isZero())
          Same = IRBuilder<>(&I).CreatePtrAdd(Base, Apart->getValue());
        I.replaceUsesOfWith(P, Same);
        break;
      }
      if (!Found)
        Earlier.push_back({Address, P});
    }
}

static bool isConvergent(const Loop &L) {
  for (const BasicBlock *B : L.blocks())
    for (const Instruction &I : *B)
      if (auto *Call = dyn_cast<CallBase>(&I); Call && Call->isConvergent())
        return true;
  return false;
}

static bool unrollPartially(Loop &L, const UnrollPlan &Plan, Function &F,
                            FunctionAnalysisManager &AM) {
  Loop *Rest = nullptr;
  const LoopUnrollResult Result = unrollAsPlanned(L, Plan, F, AM, Rest);
  if (Result != LoopUnrollResult::PartiallyUnrolled)
    // L was deleted, or not changed.
    return Result != LoopUnrollResult::Unmodified;
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  if (Rest)
    askInEitherCase(L, *Rest, DT, AM.getResult<LoopAnalysis>(F));
  shareBases(L, AM.getResult<ScalarEvolutionAnalysis>(F), DT);
  return true;
}

static SmallVector<Loop *, 8> innermostLoops(LoopInfo &LI) {
  SmallVector<Loop *, 8> Innermost;
  for (Loop *L : LI.getLoopsInPreorder())
    if (L->isInnermost() && L->isLoopSimplifyForm())
      Innermost.push_back(L);
  return Innermost;
}

PreservedAnalyses UnrollReusePass::run(Function &F,
                                       FunctionAnalysisManager &AM) {
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  bool Changed = false;
  for (Loop *L : innermostLoops(AM.getResult<LoopAnalysis>(F))) {
    if (L->getExitingBlock() != L->getLoopLatch() || isConvergent(*L))
      continue;
    const UnrollPlan Plan = planFor(*L, SE);
    if (Plan.What != UnrollPlan::Kind::None && decidesReads(*L, Plan, SE, DT))
      Changed |= unrollPartially(*L, Plan, F, AM);
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

/// Whether lanes can leave the loop at different times.
static bool isLeftApart(const Loop &L, UniformityInfo &Uniformity) {
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  return any_of(Exiting, [&](const BasicBlock *B) {
    return Uniformity.hasDivergentTerminator(*B);
  });
}

PreservedAnalyses UnrollPartiallyPass::run(Function &F,
                                           FunctionAnalysisManager &AM) {
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &Uniformity = AM.getResult<UniformityInfoAnalysis>(F);
  SmallVector<Loop *, 8> Open;
  for (Loop *L : innermostLoops(AM.getResult<LoopAnalysis>(F)))
    if (!accessesPrivateArray(*L) && !isLeftApart(*L, Uniformity))
      Open.push_back(L);
  bool Changed = false;
  for (Loop *L : Open) {
    const UnrollPlan Plan = planFor(*L, SE);
    if (Plan.What != UnrollPlan::Kind::None)
      Changed |= unrollPartially(*L, Plan, F, AM);
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
