//===- JoinAccesses.cpp - Which accesses ptxas joins ----------------------===//

#include "JoinAccesses.h"
#include "DivergentTripCounts.h"
#include "UnrollReuse.h"
#include "warplint/Annotations/Notes.h"
#include "warplint/Kernel/Instructions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace warplint;

/// Blocks of at least this many instructions are split at fences.
static constexpr unsigned LongBlock = 512;
/// Width of the widest access in bytes.
static constexpr unsigned WidestAccess = 16;

void warplint::alignSharedArrays(Module &M) {
  for (GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED &&
        G.getValueType()->isAggregateType() &&
        G.getAlign().valueOrOne() < Align(16))
      G.setAlignment(Align(16));
}

PreservedAnalyses AlignPrivateArraysPass::run(Function &F,
                                              FunctionAnalysisManager &) {
  const DataLayout &Layout = F.getDataLayout();
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    auto [A, Offset] = constantPlace(I);
    auto Size = A ? A->getAllocationSize(Layout) : std::nullopt;
    if (!Size || Size->isScalable() || Size->isZero())
      continue;
    if (A->getAllocatedType()->isArrayTy()) {
      const Align Natural = commonAlignment(Align(16), Size->getFixedValue());
      A->setAlignment(std::max(A->getAlign(), Natural));
    }
    const Align There = commonAlignment(A->getAlign(), uint64_t(Offset));
    if (There <= getLoadStoreAlignment(&I))
      continue;
    setLoadStoreAlignment(&I, There);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

/// Whether an access of the loop walks shared memory in steps of its own size,
/// or the loop accesses shared memory and its trip count is a multiple of four.
static bool walksSharedMemory(Loop &L, ScalarEvolution &SE,
                              const DataLayout &Layout) {
  const bool Whole = SE.getSmallConstantTripMultiple(&L) % 4 == 0;
  for (BasicBlock *B : L.blocks())
    for (Instruction &I : *B) {
      if (!isSharedAccess(I) || I.isVolatile())
        continue;
      uint64_t Size = Layout.getTypeStoreSize(getLoadStoreType(&I));
      if (Whole && Size < 8)
        return true;
      auto *Rec = dyn_cast<SCEVAddRecExpr>(
          SE.getSCEV(const_cast<Value *>(getLoadStorePointerOperand(&I))));
      if (!Rec || Rec->getLoop() != &L || Size > 8)
        continue;
      if (auto *Step = dyn_cast<SCEVConstant>(Rec->getStepRecurrence(SE)))
        if (Step->getAPInt().abs() == Size)
          return true;
    }
  return false;
}

/// IsDivergent: the loop has a divergent trip count.
static bool maybeUnroll(Loop &L, bool IsDivergent, Function &F,
                        FunctionAnalysisManager &AM) {
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  if (!L.isInnermost() || !L.isLoopSimplifyForm() ||
      !(IsDivergent || walksSharedMemory(L, SE, F.getDataLayout())))
    return false;
  const UnrollPlan Plan = planFor(L, SE);
  if (Plan.What == UnrollPlan::Kind::None)
    return false;
  const bool Again = IsDivergent && isUnrolledAgain(L);
  Loop *Rest = nullptr;
  const LoopUnrollResult Result = unrollAsPlanned(L, Plan, F, AM, Rest);
  if (Result == LoopUnrollResult::PartiallyUnrolled && Again)
    Notes::setUnrollAgain(L);
  return Result != LoopUnrollResult::Unmodified;
}

PreservedAnalyses UnrollForJoiningPass::run(Function &F,
                                            FunctionAnalysisManager &AM) {
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &Uniformity = AM.getResult<UniformityInfoAnalysis>(F);
  SmallVector<std::pair<Loop *, bool>, 8> Innermost;
  for (Loop *L : LI.getLoopsInPreorder())
    if (L->isInnermost())
      Innermost.push_back({L, tripCountIsDivergent(*L, SE, Uniformity)});
  bool Changed = false;
  for (auto [L, IsDivergent] : Innermost)
    Changed |= maybeUnroll(*L, IsDivergent, F, AM);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

/// What ptxas does with a loop that nvcc has unrolled, and with the iterations
/// that remain.
static constexpr UnrollPlan ByFour = {UnrollPlan::Kind::Partial,
                                      UnrollPlan::Reason::Fits, 4, true};
static constexpr UnrollPlan ByTwo = {UnrollPlan::Kind::Partial,
                                     UnrollPlan::Reason::Fits, 2, true};

PreservedAnalyses UnrollAgainPass::run(Function &F,
                                       FunctionAnalysisManager &AM) {
  SmallVector<Loop *, 2> Marked;
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (Notes::isUnrollAgain(*L) && L->isInnermost() && L->isLoopSimplifyForm())
      Marked.push_back(L);
  bool Changed = false;
  for (Loop *L : Marked) {
    Loop *Rest = nullptr;
    Changed |= unrollAsPlanned(*L, ByFour, F, AM, Rest) !=
               LoopUnrollResult::Unmodified;
    if (Rest)
      unrollAsPlanned(*Rest, ByTwo, F, AM, Rest);
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

/// Splits the constant part of an index off; null if it has none.
static GetElementPtrInst *splitIndex(GetElementPtrInst &Address) {
  Value *Rest;
  const APInt *Bits;
  if (Address.getAddressSpace() != NVPTXAS::ADDRESS_SPACE_SHARED ||
      Address.getNumIndices() != 1 ||
      !match(Address.getOperand(1), m_Or(m_Value(Rest), m_APInt(Bits))))
    return nullptr;
  IRBuilder<> B(&Address);
  Type *Element = Address.getSourceElementType();
  if (!MaskedValueIsZero(Rest, *Bits, Address.getDataLayout()))
    Rest = B.CreateAnd(Rest, ~*Bits);
  Value *Place = B.CreateGEP(Element, Address.getPointerOperand(), Rest);
  return cast<GetElementPtrInst>(
      B.CreateGEP(Element, Place, ConstantInt::get(Rest->getType(), *Bits)));
}

PreservedAnalyses SplitIndicesPass::run(Function &F,
                                        FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Address = dyn_cast<GetElementPtrInst>(&I))
      if (GetElementPtrInst *Split = splitIndex(*Address)) {
        Address->replaceAllUsesWith(Split);
        Address->eraseFromParent();
        Changed = true;
      }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

/// Whether the addresses of two accesses are less than 16 bytes apart.
static bool areClose(Instruction &A, Instruction &B, ScalarEvolution &SE) {
  const SCEV *Apart =
      SE.getMinusSCEV(SE.getSCEV(getLoadStorePointerOperand(&A)),
                      SE.getSCEV(getLoadStorePointerOperand(&B)));
  auto *Bytes = dyn_cast<SCEVConstant>(Apart);
  return Bytes && Bytes->getAPInt().abs().ult(WidestAccess);
}

PreservedAnalyses InsertVectorFencesPass::run(Function &F,
                                              FunctionAnalysisManager &AM) {
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  bool Changed = false;
  for (BasicBlock &B : F) {
    enum { Nothing, Loads, Stores } Run = Nothing;
    Instruction *Last = nullptr;
    for (Instruction &I : make_early_inc_range(B)) {
      if (!isSharedAccess(I))
        continue;
      auto Now = isa<StoreInst>(I) ? Stores : Loads;
      const uint64_t Bytes =
          F.getDataLayout().getTypeStoreSize(getLoadStoreType(&I));
      if (Bytes == WidestAccess)
        Notes::setWholeAccess(I);
      // Accesses of one byte are never joined.
      const bool Byte = Bytes == 1;
      if (Run != Nothing &&
          (Run != Now || Byte || (Now == Stores && !areClose(*Last, I, SE)))) {
        Notes::insertVectorFence(I);
        Changed = true;
      }
      Run = Now;
      Last = &I;
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

PreservedAnalyses SplitLongBlocksPass::run(Function &F,
                                           FunctionAnalysisManager &) {
  bool Changed = false;
  for (BasicBlock &B : make_early_inc_range(F)) {
    SmallVector<Instruction *, 8> Cuts;
    unsigned Length = 0;
    for (Instruction &I : B)
      if (++Length >= LongBlock && Notes::isVectorFence(I)) {
        Cuts.push_back(I.getNextNode());
        Length = 0;
      }
    // In reverse order, so that each instruction is moved once.
    for (Instruction *I : reverse(Cuts)) {
      B.splitBasicBlock(I);
      Notes::setPart(*B.getTerminator());
      Changed = true;
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

PreservedAnalyses RemoveVectorFencesPass::run(Function &F,
                                              FunctionAnalysisManager &) {
  bool Changed = false;
  for (BasicBlock &B : make_early_inc_range(F)) {
    for (Instruction &I : make_early_inc_range(B))
      if (Notes::isVectorFence(I)) {
        I.eraseFromParent();
        Changed = true;
      }
    const BasicBlock *Front = B.getSinglePredecessor();
    if (Front && Notes::isPart(*Front->getTerminator()))
      Changed |= MergeBlockIntoPredecessor(&B);
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
