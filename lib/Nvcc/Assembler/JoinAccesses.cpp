//===- JoinAccesses.cpp - Which accesses the assembler makes one ----------===//

#include "JoinAccesses.h"
#include "GroupsOfFour.h"
#include "LaneGroups.h"
#include "OrderLoads.h"
#include "ReadAhead.h"
#include "SharedScalars.h"
#include "UnrollReuse.h"
#include "warplint/Kernel/Instructions.h"
#include "warplint/Nvcc/RepeatedLoads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InferAlignment.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace warplint;

namespace {

/// nvcc places an array of a thread's own at a multiple of the largest power of
/// two, up to 16, that divides its size; a struct keeps its alignment. What is
/// joined there follows from it: floats of an array of 20 bytes stay apart.
struct AlignPrivateArraysPass : PassInfoMixin<AlignPrivateArraysPass> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &);
};

/// The rest of the iterations stays a loop of its own, as in nvcc's code.
struct UnrollForJoiningPass : PassInfoMixin<UnrollForJoiningPass> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM);
};

/// ... and, once what lies side by side is joined, those loops again that lanes
/// leave at different times.
struct UnrollAgainPass : PassInfoMixin<UnrollAgainPass> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM);
};

/// Takes `base + (x | c)` apart into a variable part and a constant, as all the
/// addresses beside it are: where the bits of c are the lowest of a multiple,
/// as in `(x & ~63) | 63`, LLVM drops the mask and with it what tells that the
/// place is 63 behind `x & ~63`.
struct SplitIndicesPass : PassInfoMixin<SplitIndicesPass> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &);
};

/// Keeps loads apart that have a store to shared memory between them, and
/// stores that have a load or a store to elsewhere: ptxas does not move them
/// across, even where one of them goes to another array. The second pass takes
/// the marks out again.
struct SeparateRunsPass : PassInfoMixin<SeparateRunsPass> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM);
};
struct ForgetRunsPass : PassInfoMixin<ForgetRunsPass> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &);
};

struct SetLayoutPass : PassInfoMixin<SetLayoutPass> {
  std::string Layout;
  explicit SetLayoutPass(std::string Layout) : Layout(std::move(Layout)) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    M.setDataLayout(Layout);
    return PreservedAnalyses::none();
  }
};

} // namespace

/// Instructions of a loop body beyond which nvcc leaves a loop alone.
static constexpr unsigned MaxBody = 160;
static constexpr unsigned UnrollBy = 4;
static constexpr const char *AgainName = "warplint.unroll.again";
/// Bytes.
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
    if (!Size || !A->getAllocatedType()->isArrayTy() || Size->isScalable() ||
        Size->isZero())
      continue;
    const Align Natural = commonAlignment(Align(16), Size->getFixedValue());
    A->setAlignment(std::max(A->getAlign(), Natural));
    const Align There = commonAlignment(A->getAlign(), uint64_t(Offset));
    if (There <= getLoadStoreAlignment(&I))
      continue;
    setLoadStoreAlignment(&I, There);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

/// Whether some access of the loop goes through shared memory in steps of its
/// own size, or the loop runs a multiple of four times over shared memory.
static bool walksSharedMemory(Loop &L, ScalarEvolution &SE,
                              const DataLayout &Layout) {
  const bool Whole = SE.getSmallConstantTripMultiple(&L) % UnrollBy == 0;
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

/// Parting: lanes leave the loop at different iterations.
static bool maybeUnroll(Loop &L, bool Parting, Function &F,
                        FunctionAnalysisManager &AM) {
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  if (!L.isInnermost() || !L.isLoopSimplifyForm() ||
      !(Parting || walksSharedMemory(L, SE, F.getDataLayout())))
    return false;
  if (hasUnrollTransformation(&L) & TM_Disable)
    return false;
  unsigned Size = 0;
  bool Convergent = false;
  for (BasicBlock *B : L.blocks())
    for (Instruction &I : *B) {
      ++Size;
      if (auto *Call = dyn_cast<CallBase>(&I))
        Convergent |= Call->isConvergent();
    }
  // A barrier must not get a copy under a condition of its own.
  if (Size > MaxBody ||
      (Convergent && SE.getSmallConstantTripMultiple(&L) % UnrollBy))
    return false;
  const bool Again = Parting && isUnrolledAgain(L);
  Loop *Rest = nullptr;
  const LoopUnrollResult Result = unrollWithRest(L, UnrollBy, F, AM, Rest);
  if (Result == LoopUnrollResult::PartiallyUnrolled && Again)
    addStringMetadataToLoop(&L, AgainName, 1);
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
      Innermost.push_back({L, lanesPart(*L, SE, Uniformity)});
  bool Changed = false;
  for (auto [L, Parting] : Innermost)
    Changed |= maybeUnroll(*L, Parting, F, AM);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

PreservedAnalyses UnrollAgainPass::run(Function &F,
                                       FunctionAnalysisManager &AM) {
  SmallVector<Loop *, 2> Marked;
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (getBooleanLoopAttribute(L, AgainName) && L->isInnermost() &&
        L->isLoopSimplifyForm())
      Marked.push_back(L);
  bool Changed = false;
  for (Loop *L : Marked) {
    Loop *Rest = nullptr;
    Changed |= unrollWithRest(*L, UnrollBy, F, AM, Rest) !=
               LoopUnrollResult::Unmodified;
    if (Rest)
      unrollWithRest(*Rest, 2, F, AM, Rest);
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

/// The constant part of an index, split off; null when it has none.
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

static constexpr const char *MarkName = "warplint.between.runs";

/// Whether two accesses can lie in one joined access, by their addresses.
static bool areClose(Instruction &A, Instruction &B, ScalarEvolution &SE) {
  const SCEV *Apart =
      SE.getMinusSCEV(SE.getSCEV(getLoadStorePointerOperand(&A)),
                      SE.getSCEV(getLoadStorePointerOperand(&B)));
  auto *Bytes = dyn_cast<SCEVConstant>(Apart);
  return Bytes && Bytes->getAPInt().abs().ult(WidestAccess);
}

PreservedAnalyses SeparateRunsPass::run(Function &F,
                                        FunctionAnalysisManager &AM) {
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  // A call that may not return ends what the vectorizer looks at together.
  FunctionCallee Mark;
  bool Changed = false;
  for (BasicBlock &B : F) {
    enum { Nothing, Loads, Stores } Run = Nothing;
    Instruction *Last = nullptr;
    for (Instruction &I : make_early_inc_range(B)) {
      if (!isSharedAccess(I))
        continue;
      auto Now = isa<StoreInst>(I) ? Stores : Loads;
      // Bytes are never joined.
      const bool Byte =
          F.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)) == 1;
      if (Run != Nothing &&
          (Run != Now || Byte || (Now == Stores && !areClose(*Last, I, SE)))) {
        Module &M = *F.getParent();
        Mark = M.getOrInsertFunction(MarkName, Type::getVoidTy(M.getContext()));
        cast<Function>(Mark.getCallee())->setOnlyAccessesInaccessibleMemory();
        IRBuilder<>(&I).CreateCall(Mark);
        Changed = true;
      }
      Run = Now;
      Last = &I;
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

PreservedAnalyses ForgetRunsPass::run(Function &F, FunctionAnalysisManager &) {
  Function *Mark = F.getParent()->getFunction(MarkName);
  if (!Mark)
    return PreservedAnalyses::all();
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Call = dyn_cast<CallInst>(&I);
        Call && Call->getCalledFunction() == Mark) {
      Call->eraseFromParent();
      Changed = true;
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

void warplint::addJoiningPasses(ModulePassManager &MPM, const Module &M) {
  // Addresses of shared memory are 32 bits wide to nvcc's back end and to
  // ptxas, so that an index needs no proof against overflow to be one more than
  // another.
  const std::string Layout = M.getDataLayoutStr();
  MPM.addPass(SetLayoutPass(Layout + "-p3:32:32"));
  auto Pieces = std::make_shared<ScalarPieces>();
  MPM.addPass(PlaceScalarsPass(Pieces));
  FunctionPassManager Joining;
  Joining.addPass(LoopSimplifyPass());
  Joining.addPass(LCSSAPass());
  Joining.addPass(UnrollForJoiningPass());
  Joining.addPass(InstCombinePass());
  Joining.addPass(SplitIndicesPass());
  Joining.addPass(EarlyCSEPass(true));
  Joining.addPass(SimplifyCFGPass());
  Joining.addPass(InferAlignmentPass());
  Joining.addPass(AlignPrivateArraysPass());
  Joining.addPass(OrderLoadsPass());
  Joining.addPass(ReadAheadPass());
  Joining.addPass(SeparateRunsPass());
  Joining.addPass(LoadStoreVectorizerPass());
  Joining.addPass(PartGroupsPass());
  Joining.addPass(ForgetRunsPass());
  Joining.addPass(LoopSimplifyPass());
  Joining.addPass(LCSSAPass());
  Joining.addPass(UnrollAgainPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Joining)));
  MPM.addPass(NameScalarsPass(Pieces));
  MPM.addPass(SetLayoutPass(Layout));
}
