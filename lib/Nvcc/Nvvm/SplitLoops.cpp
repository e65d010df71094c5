//===- SplitLoops.cpp - Splitting of iteration spaces ---------------------===//
//
// "Rows" are those of test/truth/splitting/split.tsv.
//
//===----------------------------------------------------------------------===//

#include "SplitLoops.h"
#include "InstructionCounts.h"
#include "warplint/Annotations/Notes.h"
#include "warplint/Kernel/Instructions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace warplint;

namespace {

/// `for (j = 0; j < n; ++j) { if (j == i) ...`, or another comparison with i.
struct SplitPlan {
  Loop *L = nullptr;
  PHINode *Index = nullptr;
  ICmpInst *Exit = nullptr; ///< true: the loop goes on
  bool IsSigned = false;    ///< the order of the exit
  Value *End = nullptr;     ///< n
  ICmpInst *Inside = nullptr;
  CmpInst::Predicate Compared =
      CmpInst::ICMP_EQ; ///< with the index on the left
  Value *At = nullptr;  ///< i
};

} // namespace

/// A comparison of \p Index with another value, which is returned; \p Compared
/// is the predicate with the index on the left.
static Value *comparedWith(const ICmpInst &I, const PHINode &Index,
                           CmpInst::Predicate &Compared) {
  for (unsigned N : {0u, 1u})
    if (I.getOperand(N) == &Index) {
      Compared = N ? I.getSwappedPredicate() : I.getPredicate();
      return I.getOperand(1 - N);
    }
  return nullptr;
}

/// Whether nvcc keeps the code in a single place. Rows: sync, asm_volatile;
/// __syncwarp(), shuffles and asm without `volatile` do not matter.
static bool isNotCopied(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return false;
  if (auto *Asm = dyn_cast<InlineAsm>(Call->getCalledOperand()))
    return Asm->hasSideEffects();
  switch (Call->getIntrinsicID()) {
  case Intrinsic::nvvm_barrier_cta_sync_aligned_all:
  case Intrinsic::nvvm_barrier_cta_sync_aligned_count:
  case Intrinsic::nvvm_barrier_cta_sync_all:
  case Intrinsic::nvvm_barrier_cta_sync_count:
    return true;
  default:
    // Loops of the device library are inner ones.
    return Call->cannotDuplicate() || kindOfCall(I) == CalledFunction::Array;
  }
}

/// Whether the loop is the only branching code under a condition: it is reached
/// directly from a branch, and from its exit no branch is reached before the
/// ways of that one join. Rows: plain, joined_before, loop_before,
/// loop_behind, branch_behind.
static bool standsAlone(const Loop &L, const DominatorTree &DT,
                        const LoopInfo &LI) {
  const BasicBlock *Front = L.getLoopPreheader();
  const BasicBlock *Before = Front->getSinglePredecessor();
  while (Before && Before->getSingleSuccessor())
    Before = Before->getSinglePredecessor();
  if (!Before || LI.getLoopFor(Before))
    return false;
  const BasicBlock *Behind = L.getExitBlock();
  while (Behind && DT.dominates(L.getHeader(), Behind)) {
    if (succ_empty(Behind))
      return true;
    if (LI.getLoopFor(Behind))
      return false;
    Behind = Behind->getSingleSuccessor();
  }
  return Behind;
}

/// Finds the index and the exit `index < n`.
static bool findRange(SplitPlan &Plan) {
  Loop &L = *Plan.L;
  BasicBlock *Header = L.getHeader();
  auto *Branch = dyn_cast<BranchInst>(Header->getTerminator());
  if (!Branch || !Branch->isConditional() ||
      !L.contains(Branch->getSuccessor(0)))
    return false;
  Plan.Exit = dyn_cast<ICmpInst>(Branch->getCondition());
  if (!Plan.Exit || !Plan.Exit->hasOneUse())
    return false;
  for (PHINode &Phi : Header->phis()) {
    CmpInst::Predicate Compared;
    Value *End = comparedWith(*Plan.Exit, Phi, Compared);
    if (!End ||
        !match(Phi.getIncomingValueForBlock(L.getLoopPreheader()),
               m_ZeroInt()) ||
        !match(Phi.getIncomingValueForBlock(L.getLoopLatch()),
               m_Add(m_Specific(&Phi), m_One())))
      continue;
    Plan.Index = &Phi;
    Plan.End = End;
    Plan.IsSigned = Compared == CmpInst::ICMP_SLT;
    return (Plan.IsSigned || Compared == CmpInst::ICMP_ULT) &&
           !isa<ConstantInt>(End);
  }
  return false;
}

/// Finds the comparison at the beginning of the body.
static bool findComparison(SplitPlan &Plan) {
  const BasicBlock *Body =
      Plan.L->getHeader()->getTerminator()->getSuccessor(0);
  auto *Branch = dyn_cast<BranchInst>(Body->getTerminator());
  Plan.Inside = Branch && Branch->isConditional()
                    ? dyn_cast<ICmpInst>(Branch->getCondition())
                    : nullptr;
  if (!Plan.Inside)
    return false;
  Plan.At = comparedWith(*Plan.Inside, *Plan.Index, Plan.Compared);
  return Plan.At && Plan.L->isLoopInvariant(Plan.At);
}

/// Whether the comparison changes behind iteration i, not in front of it.
static bool changesBehind(CmpInst::Predicate Compared) {
  return ICmpInst::isLE(Compared) || ICmpInst::isGT(Compared);
}

static CmpInst::Predicate less(const SplitPlan &Plan) {
  return Plan.IsSigned ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT;
}

/// Whether i < n is known in front of the loop.
static bool isInRange(const SplitPlan &Plan, ScalarEvolution &SE) {
  return SE.isLoopEntryGuardedByCond(Plan.L, less(Plan), SE.getSCEV(Plan.At),
                                     SE.getSCEV(Plan.End));
}

/// Whether nvcc splits at this comparison. Besides one of order there must be
/// no other branch in the body. Rows: less_branch_behind, less_branch_inside,
/// branches.
static bool splitsAt(const SplitPlan &Plan, ScalarEvolution &SE) {
  if (Plan.Inside->isEquality())
    return true;
  // Of a constant that is not negative, LLVM has the unsigned order.
  return (CmpInst::isSigned(Plan.Compared) == Plan.IsSigned ||
          match(Plan.At, m_NonNegative())) &&
         count_if(Plan.L->blocks(),
                  [](const BasicBlock *B) {
                    return !B->getSingleSuccessor();
                  }) == 2 &&
         // i + 1 must not overflow.
         (!changesBehind(Plan.Compared) || isInRange(Plan, SE));
}

/// Computes the end in front of the loop, unless it is read from memory in
/// there. Rows: end_half, end_loaded_inside.
static bool moveOut(SplitPlan &Plan) {
  bool Changed = false;
  return Plan.L->makeLoopInvariant(Plan.End, Changed);
}

static bool isSplit(SplitPlan &Plan, ScalarEvolution &SE,
                    const DominatorTree &DT, const LoopInfo &LI) {
  const Loop &L = *Plan.L;
  return L.isInnermost() && !L.getParentLoop() && L.isLoopSimplifyForm() &&
         L.getExitingBlock() == L.getHeader() && L.isSafeToClone() &&
         standsAlone(L, DT, LI) && findRange(Plan) && findComparison(Plan) &&
         splitsAt(Plan, SE) &&
         none_of(L.blocks(),
                 [](const BasicBlock *B) { return any_of(*B, isNotCopied); }) &&
         moveOut(Plan);
}

/// Copies the loop's blocks; \p Map maps to the copy. Branches from outside and
/// phis of the exit are left to the caller.
static void copyBlocks(const Loop &L, ValueToValueMapTy &Map,
                       const Twine &Suffix) {
  SmallVector<BasicBlock *, 8> Copies;
  for (BasicBlock *B : L.blocks()) {
    BasicBlock *Copy = CloneBasicBlock(B, Map, Suffix, B->getParent());
    Map[B] = Copy;
    Copies.push_back(Copy);
  }
  remapInstructionsInBlocks(Copies, Map);
}

static Value *mapped(const ValueToValueMapTy &Map, Value *V) {
  auto At = Map.find(V);
  return At == Map.end() ? V : static_cast<Value *>(At->second);
}

/// The end of the iterations in front of the split: i or, behind i, i + 1, but
/// not more than n.
static Value *endBefore(const SplitPlan &Plan, ScalarEvolution &SE) {
  const SCEV *At = SE.getSCEV(Plan.At), *End = SE.getSCEV(Plan.End);
  if (changesBehind(Plan.Compared))
    At = SE.getAddExpr(At, SE.getOne(At->getType()));
  else if (!isInRange(Plan, SE))
    At = Plan.IsSigned ? SE.getSMinExpr(At, End) : SE.getUMinExpr(At, End);
  return SCEVExpander(SE, "split")
      .expandCodeFor(At, Plan.Index->getType(),
                     Plan.L->getLoopPreheader()->getTerminator());
}

/// Puts a copy in front of the loop that ends at \p End; \p Map maps to it. Its
/// exit leads to \p Next.
static void putBefore(const SplitPlan &Plan, Value *End, BasicBlock *Next,
                      ValueToValueMapTy &Map) {
  const Loop &L = *Plan.L;
  auto *Header = cast<BasicBlock>(Map[L.getHeader()]);
  L.getLoopPreheader()->getTerminator()->replaceSuccessorWith(L.getHeader(),
                                                              Header);
  auto *Exit = cast<ICmpInst>(Map[Plan.Exit]);
  Exit->replaceAllUsesWith(
      IRBuilder<>(Exit).CreateICmp(less(Plan), Map[Plan.Index], End));
  Header->getTerminator()->replaceSuccessorWith(L.getExitBlock(), Next);
}

/// Lets the loop begin behind block \p From, not \p Front, with the values that
/// \p ValueOf has of its phis.
static void beginAt(const Loop &L, const BasicBlock *Front, BasicBlock *From,
                    function_ref<Value *(PHINode &)> ValueOf) {
  for (PHINode &Phi : L.getHeader()->phis()) {
    Value *V = ValueOf(Phi);
    const int Entry = Phi.getBasicBlockIndex(Front);
    Phi.setIncomingValue(Entry, V);
    Phi.setIncomingBlock(Entry, From);
  }
}

/// Makes a copy of the body for the iteration behind those of \p Before, in
/// which the comparison stays, and returns its last block. The loop's exit is
/// that of the copy, too.
static BasicBlock *putOnce(const SplitPlan &Plan, ValueToValueMapTy &Before,
                           ValueToValueMapTy &Once) {
  const Loop &L = *Plan.L;
  BasicBlock *Header = L.getHeader(), *Exit = L.getExitBlock();
  auto *OnceHeader = cast<BasicBlock>(Once[Header]);
  auto *OnceLatch = cast<BasicBlock>(Once[L.getLoopLatch()]);
  for (PHINode &Phi : Header->phis()) {
    auto *Copy = cast<PHINode>(Once[&Phi]);
    Value *Entered = Before[&Phi];
    Copy->replaceAllUsesWith(Entered);
    Copy->eraseFromParent();
    Once[&Phi] = Entered;
  }
  OnceLatch->getTerminator()->replaceSuccessorWith(OnceHeader, Header);
  for (PHINode &Phi : Exit->phis())
    Phi.addIncoming(mapped(Once, Phi.getIncomingValueForBlock(Header)),
                    OnceHeader);
  return OnceLatch;
}

static void split(const SplitPlan &Plan, ScalarEvolution &SE) {
  Loop &L = *Plan.L;
  BasicBlock *Header = L.getHeader(), *Front = L.getLoopPreheader();
  Value *End = endBefore(Plan, SE);
  ValueToValueMapTy Before, Once;
  copyBlocks(L, Before, ".before");
  const bool IsEquality = Plan.Inside->isEquality();
  if (IsEquality)
    copyBlocks(L, Once, ".at");
  putBefore(Plan, End, IsEquality ? cast<BasicBlock>(Once[Header]) : Header,
            Before);
  if (IsEquality) {
    BasicBlock *Last = putOnce(Plan, Before, Once);
    beginAt(L, Front, Last, [&](PHINode &Phi) {
      return mapped(Once, Phi.getIncomingValueForBlock(L.getLoopLatch()));
    });
  } else {
    beginAt(L, Front, cast<BasicBlock>(Before[Header]),
            [&](PHINode &Phi) -> Value * { return Before[&Phi]; });
  }
  // j < i holds in front only, j != i in front and behind.
  LLVMContext &C = Header->getContext();
  const bool InFront = ICmpInst::isLT(Plan.Compared) ||
                       ICmpInst::isLE(Plan.Compared) ||
                       Plan.Compared == CmpInst::ICMP_NE;
  cast<Instruction>(Before[Plan.Inside])
      ->replaceAllUsesWith(ConstantInt::getBool(C, InFront));
  Plan.Inside->replaceAllUsesWith(
      ConstantInt::getBool(C, InFront == IsEquality));
  Notes::setBehindSplit(L);
}

/// Splits one loop of the function.
static bool splitOne(Function &F, FunctionAnalysisManager &AM) {
  auto &LI = AM.getResult<LoopAnalysis>(F);
  if (LI.empty())
    return false;
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  for (Loop *L : LI) {
    simplifyLoop(L, &DT, &LI, &SE, &AM.getResult<AssumptionAnalysis>(F),
                 nullptr, false);
    SplitPlan Plan;
    Plan.L = L;
    if (!isSplit(Plan, SE, DT, LI))
      continue;
    formLCSSARecursively(*L, DT, &LI, &SE);
    split(Plan, SE);
    return true;
  }
  return false;
}

PreservedAnalyses SplitLoopsPass::run(Function &F,
                                      FunctionAnalysisManager &AM) {
  if (!isKernel(F))
    return PreservedAnalyses::all();
  while (splitOne(F, AM))
    AM.invalidate(F, PreservedAnalyses::none());
  return PreservedAnalyses::none();
}
