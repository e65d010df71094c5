//===- Recursion.cpp - Expansion of recursive functions -------------------===//
//
// nvcc does not inline recursive functions. The interpreter does not follow
// calls: a recursion is expanded to a bounded depth here, and the interpreter
// reports deeper calls as omissions.
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

/// Greatest number of levels of one recursion. There are fewer if all copies
/// that inlining would make have more than MostInstructions instructions, or
/// more than MostWithCalls with their callees outside of the recursion. The
/// numbers bound the time of the analysis; they are not those of a compiler.
static constexpr unsigned MostLevels = 4, MostInstructions = 4000,
                          MostWithCalls = 30000;

/// Functions with bodies that call each other, or one that calls itself: a
/// strongly connected component of the call graph.
using Recursion = std::vector<Function *>;

static std::vector<Recursion> cyclesOf(Module &M) {
  CallGraph Graph(M);
  std::vector<Recursion> All;
  for (auto It = scc_begin(&Graph); !It.isAtEnd(); ++It) {
    Recursion Of;
    if (It.hasCycle())
      for (const CallGraphNode *N : *It)
        if (N->getFunction() && !N->getFunction()->isDeclaration())
          Of.push_back(N->getFunction());
    if (!Of.empty())
      All.push_back(std::move(Of));
  }
  return All;
}

/// Replaces tail calls of a function to itself by a loop.
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

/// The direct calls in F of functions of the recursion.
static std::vector<CallBase *> callsWithin(Function &F, const Recursion &Of) {
  std::vector<CallBase *> Calls;
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallBase>(&I);
        C && is_contained(Of, C->getCalledFunction()))
      Calls.push_back(C);
  return Calls;
}

/// The number of instructions of a function with all callees outside of the
/// recursion inlined.
static uint64_t sizeWithCalls(Function &F, const Recursion &Of,
                              InlinedSizes &Sizes) {
  const InlinedSizes::Node &N = Sizes.of(F);
  uint64_t Size = N.Own;
  for (auto &[Callee, Times] : N.Calls)
    if (!is_contained(Of, Callee))
      Size = SaturatingMultiplyAdd(Sizes.of(*Callee).All, Times, Size);
  return Size;
}

/// The number of levels to which a recursion is expanded, from an estimate:
/// each copy is as large as the largest function of the recursion and has as
/// many calls within it as any of them has.
static unsigned levelsOf(const Recursion &Of) {
  InlinedSizes Sizes;
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

/// Copies the functions of a recursion once for each level, and redirects calls
/// from outside to the copies of the first level.
static void unroll(const Recursion &Of) {
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
  for (const Recursion &Of : cyclesOf(M))
    for (Function *F : Of)
      makeLoops(*F);
  for (const Recursion &Of : cyclesOf(M))
    unroll(Of);
}
