//===- Recursion.cpp - Expansion of recursive functions -------------------===//
//
// nvcc emits real calls of recursive functions. The interpreter does not follow
// calls: a recursion is expanded to a bounded depth here, and the rest is
// reported as an omission.
//
//===----------------------------------------------------------------------===//

#include "InlinedSize.h"
#include "warplint/Calls/Calls.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Scalar/TailRecursionElimination.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace warplint;

/// Greatest number of levels of one recursion; fewer if all copies together
/// exceed this number of instructions, alone or with their other callees.
static constexpr unsigned MostLevels = 4, MostInstructions = 4000,
                          MostWithCalls = 30000;

using Cycle = std::vector<Function *>;

static std::vector<Cycle> cyclesOf(Module &M) {
  CallGraph Graph(M);
  std::vector<Cycle> All;
  for (auto It = scc_begin(&Graph); !It.isAtEnd(); ++It) {
    Cycle Of;
    if (It.hasCycle())
      for (const CallGraphNode *N : *It)
        if (N->getFunction() && !N->getFunction()->isDeclaration())
          Of.push_back(N->getFunction());
    if (!Of.empty())
      All.push_back(std::move(Of));
  }
  return All;
}

static void makeLoops(Function &F) {
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager Cycles;
  ModuleAnalysisManager Modules;
  PassBuilder Builder;
  Builder.registerModuleAnalyses(Modules);
  Builder.registerCGSCCAnalyses(Cycles);
  Builder.registerFunctionAnalyses(Functions);
  Builder.registerLoopAnalyses(Loops);
  Builder.crossRegisterProxies(Loops, Functions, Cycles, Modules);
  FunctionPassManager Passes;
  Passes.addPass(SROAPass(SROAOptions::PreserveCFG));
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(TailCallElimPass());
  Passes.run(F, Functions);
}

static std::vector<CallBase *> callsWithin(Function &F, const Cycle &Of) {
  std::vector<CallBase *> Calls;
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallBase>(&I);
        C && is_contained(Of, C->getCalledFunction()))
      Calls.push_back(C);
  return Calls;
}

/// The size of a function with all that it calls outside the recursion.
static uint64_t sizeWithCalls(Function &F, const Cycle &Of, Growth &Sizes) {
  const Growth::Node &N = Sizes.of(F);
  uint64_t Size = N.Own;
  for (auto &[Callee, Times] : N.Calls)
    if (!is_contained(Of, Callee))
      Size = SaturatingMultiplyAdd(Sizes.of(*Callee).All, Times, Size);
  return Size;
}

static unsigned levelsOf(const Cycle &Of) {
  Growth Sizes;
  uint64_t Size = 0, WithCalls = 0, Calls = 0;
  for (Function *F : Of) {
    Size = std::max<uint64_t>(Size, F->getInstructionCount());
    WithCalls = std::max(WithCalls, sizeWithCalls(*F, Of, Sizes));
    Calls = std::max<uint64_t>(Calls, callsWithin(*F, Of).size());
  }
  uint64_t Copies = 1, All = 1;
  unsigned Levels = 1;
  while (Levels < MostLevels) {
    Copies *= Calls;
    All += Copies;
    if (SaturatingMultiply(Size, All) > MostInstructions ||
        SaturatingMultiply(WithCalls, All) > MostWithCalls)
      break;
    ++Levels;
  }
  return Levels;
}

static void unroll(const Cycle &Of) {
  const unsigned Levels = levelsOf(Of);
  std::vector<Use *> FromOutside;
  for (Function *F : Of) {
    F->addFnAttr(RecursionLevels, std::to_string(Levels));
    for (Use &U : F->uses())
      if (auto *C = dyn_cast<CallBase>(U.getUser());
          C && C->isCallee(&U) && !is_contained(Of, C->getFunction()))
        FromOutside.push_back(&U);
  }
  // The last level first: it calls the original functions.
  DenseMap<Function *, Function *> Next;
  for (Function *F : Of)
    Next[F] = F;
  for (unsigned Level = Levels; Level; --Level) {
    DenseMap<Function *, Function *> Here;
    for (Function *F : Of) {
      ValueToValueMapTy Values;
      Function *Copy = CloneFunction(F, Values);
      Copy->setName(F->getName() + ".level" + Twine(Level));
      Copy->setLinkage(GlobalValue::InternalLinkage);
      Copy->setComdat(nullptr);
      Copy->removeFnAttr(RecursionLevels);
      for (CallBase *C : callsWithin(*Copy, Of))
        C->setCalledFunction(Next[C->getCalledFunction()]);
      Here[F] = Copy;
    }
    Next = std::move(Here);
  }
  for (Use *U : FromOutside)
    U->set(Next[cast<Function>(U->get())]);
}

void warplint::unrollRecursion(Module &M) {
  for (const Cycle &Of : cyclesOf(M))
    for (Function *F : Of)
      makeLoops(*F);
  for (const Cycle &Of : cyclesOf(M))
    unroll(Of);
}
