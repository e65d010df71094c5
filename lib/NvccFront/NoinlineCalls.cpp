//===- NoinlineCalls.cpp - Calls that nvcc does not inline
//--------------------===//

#include "warplint/NvccFront/NoinlineCalls.h"
#include "warplint/Annotations/Notes.h"
#include "warplint/Kernel/Instructions.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/ArgumentPromotion.h"
#include "llvm/Transforms/IPO/FunctionAttrs.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;
using namespace warplint;

static bool isKept(const Function &F) {
  return !F.isDeclaration() && !isKernel(F) && !F.use_empty() &&
         F.hasFnAttribute(Attribute::NoInline) &&
         !F.hasFnAttribute(Attribute::OptimizeNone);
}

namespace {

/// What nvcc does with functions that it does not inline: it infers their
/// memory effects, and passes arguments by value whose target the function only
/// reads. All other functions are left unchanged until they are inlined.
class SettleInterfacesPass : public PassInfoMixin<SettleInterfacesPass> {
public:
  SettleInterfacesPass() {
    Passes.addPass(
        createCGSCCToFunctionPassAdaptor(SROAPass(SROAOptions::PreserveCFG)));
    Passes.addPass(PostOrderFunctionAttrsPass());
    Passes.addPass(ArgumentPromotionPass());
  }
  PreservedAnalyses run(LazyCallGraph::SCC &C, CGSCCAnalysisManager &AM,
                        LazyCallGraph &Graph, CGSCCUpdateResult &Result) {
    if (C.size() != 1 || !isKept(C.begin()->getFunction()))
      return PreservedAnalyses::all();
    return Passes.run(C, AM, Graph, Result);
  }

private:
  CGSCCPassManager Passes;
};

} // namespace

static void settleInterfaces(Module &M) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  ModulePassManager MPM;
  MPM.addPass(createModuleToPostOrderCGSCCPassAdaptor(SettleInterfacesPass()));
  MPM.run(M, MAM);
}

static void mark(CallInst &Call, MemoryEffects Effects) {
  SmallVector<Value *, 4> Pointers;
  SmallVector<Type *, 4> Types;
  std::string Constraints;
  for (unsigned N = 0; N < Call.arg_size(); ++N) {
    Value *Given = Call.getArgOperand(N);
    if (!Given->getType()->isPointerTy() || Call.isByValArgument(N))
      continue;
    Pointers.push_back(Given);
    Types.push_back(Given->getType());
    Constraints += "l,";
  }
  auto *Type =
      FunctionType::get(llvm::Type::getVoidTy(Call.getContext()), Types, false);
  InlineAsm *Nothing =
      InlineAsm::get(Type, "", Constraints + "~{memory}", true);
  Instruction *Behind = Call.getNextNode();
  for (Instruction *Place : {static_cast<Instruction *>(&Call), Behind}) {
    CallInst *Mark = IRBuilder<>(Place).CreateCall(Type, Nothing, Pointers);
    Mark->setMemoryEffects(Effects);
    Mark->setDoesNotThrow();
  }
}

/// Marks the private arrays of a function that is not inlined: they stay in
/// memory if an index is not constant.
static void markArrays(Function &F) {
  for (Instruction &I : instructions(F))
    if (auto *Array = dyn_cast<AllocaInst>(&I))
      Notes::setInKeptFunction(*Array);
}

void warplint::markNoinlineCalls(Module &M) {
  if (none_of(M, isKept))
    return;
  for (Function &F : M)
    if (isKept(F))
      F.setLinkage(GlobalValue::InternalLinkage);
  settleInterfaces(M);
  for (Function &F : M) {
    if (!isKept(F))
      continue;
    markArrays(F);
    // nvcc does not distinguish which memory a function writes. Measured: a
    // value that was loaded before a call which only writes through its
    // argument is loaded again behind the call.
    const MemoryEffects Effects = F.getMemoryEffects().onlyReadsMemory()
                                      ? F.getMemoryEffects()
                                      : MemoryEffects::unknown();
    for (User *U : F.users())
      if (auto *Call = dyn_cast<CallInst>(U); Call &&
                                              Call->getCalledFunction() == &F &&
                                              !Effects.doesNotAccessMemory())
        mark(*Call, Effects);
  }
}
