//===- InlineBottomUp.cpp - Callees are simplified and inlined ------------===//
//
// Templates make long chains of small functions that hand structs on. Each
// level is a multiple of the one below when it is inlined as it was written,
// and about as large when the one below was simplified first: what a function
// does with its arguments is mostly known within it.
//
// Where functions call functions several times each over many levels, and all
// of it is computed, no simplification helps: field arithmetic
// grows beyond what any optimizer gets through in a minute. nvcc stops inlining
// long before, and does not begin where another file has the code.
//
//===----------------------------------------------------------------------===//

#include "warplint/NvccFront/InlineBottomUp.h"
#include "warplint/Calls/Calls.h"
#include "warplint/Kernel/Instructions.h"
#include "warplint/Program/CodeMarks.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace warplint;

/// Instructions of a function with its callees, which are simplified.
static constexpr uint64_t MostInstructions = 300000;

/// A smaller function is not omitted: that would leave holes all over a kernel
/// for little.
static constexpr uint64_t LeastOmitted = MostInstructions / 100;

/// The function that the call is to be replaced by; null: it remains a call.
static Function *calleeToInline(Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (!Callee || Callee->isDeclaration() || Call->isNoInline() ||
      !Call->hasFnAttr(Attribute::AlwaysInline))
    return nullptr;
  return Callee;
}

namespace {

/// The walk over the calls of a module.
class BottomUp {
public:
  BottomUp(FunctionPassManager &Simplify, FunctionAnalysisManager &AM)
      : Simplify(Simplify), AM(AM) {}
  void visit(Function &F);
  /// What was visited, callees before callers.
  ArrayRef<Function *> order() const { return Order; }

private:
  using CallsOf = MapVector<Function *, SmallVector<CallBase *, 4>>;
  static CallsOf callsIn(Function &F);
  void omitCalls(Function &F, CallsOf &Calls);
  Function *functionToOmit(const CallsOf &Calls, uint64_t Whole);
  Function *placeholder(Function &Callee);
  void inlineCalls(Function &F, CallsOf &Calls);

  FunctionPassManager &Simplify;
  FunctionAnalysisManager &AM;
  /// Functions that are done, with their sizes; zero: not yet.
  DenseMap<Function *, uint64_t> Sizes;
  /// Declarations of functions that are omitted somewhere.
  DenseMap<Function *, Function *> Placeholders;
  std::vector<Function *> Order;
};

} // namespace

BottomUp::CallsOf BottomUp::callsIn(Function &F) {
  CallsOf Calls;
  for (Instruction &I : instructions(F))
    if (Function *Callee = calleeToInline(I))
      Calls[Callee].push_back(cast<CallBase>(&I));
  return Calls;
}

/// The callee to omit of a function that is too large: the smallest that
/// suffices, else the one that saves most. Null: there is none.
Function *BottomUp::functionToOmit(const CallsOf &Calls, uint64_t Whole) {
  Function *Best = nullptr;
  std::pair<bool, uint64_t> BestRank; // suffices; how good
  for (const auto &[Callee, At] : Calls) {
    const uint64_t Size = Sizes.lookup(Callee);
    if (Size < LeastOmitted)
      continue;
    const uint64_t Saved = At.size() * Size;
    const bool Suffices = Whole - Saved <= MostInstructions;
    const std::pair<bool, uint64_t> Rank(Suffices, Suffices ? ~Size : Saved);
    if (!Best || Rank > BestRank) {
      Best = Callee;
      BestRank = Rank;
    }
  }
  return Best;
}

/// A declaration by the function's name, for messages name it; the function,
/// which can be small enough for other callers, gets another.
Function *BottomUp::placeholder(Function &Callee) {
  Function *&Of = Placeholders[&Callee];
  if (Of)
    return Of;
  Of = Function::Create(Callee.getFunctionType(), GlobalValue::ExternalLinkage,
                        Callee.getAddressSpace(), "", Callee.getParent());
  Of->takeName(&Callee);
  Callee.setName(Of->getName() + ".inlined");
  Of->setCallingConv(Callee.getCallingConv());
  Of->setAttributes(Callee.getAttributes());
  Of->removeFnAttr(Attribute::AlwaysInline);
  Of->addFnAttr(TooLargeFunction, std::to_string(Sizes.lookup(&Callee)));
  Of->addFnAttr(BrokenFunction);
  return Of;
}

void BottomUp::omitCalls(Function &F, CallsOf &Calls) {
  uint64_t Whole = sizeOf(F);
  for (const auto &[Callee, At] : Calls)
    Whole += At.size() * Sizes.lookup(Callee);
  while (Whole > MostInstructions) {
    Function *Callee = functionToOmit(Calls, Whole);
    if (!Callee)
      break;
    for (CallBase *Call : Calls[Callee])
      Call->setCalledFunction(placeholder(*Callee));
    Whole -= Calls[Callee].size() * Sizes.lookup(Callee);
    Calls.erase(Callee);
  }
}

void BottomUp::inlineCalls(Function &F, CallsOf &Calls) {
  bool IsChanged = false;
  auto Assumptions = [&](Function &Of) -> AssumptionCache & {
    return AM.getResult<AssumptionAnalysis>(Of);
  };
  for (auto &[Callee, At] : Calls) {
    if (!isInlineViable(*Callee).isSuccess())
      continue;
    for (CallBase *Call : At) {
      InlineFunctionInfo Info(Assumptions);
      IsChanged |= InlineFunction(*Call, Info, /*MergeAttributes=*/true,
                                  &AM.getResult<AAManager>(*Callee))
                       .isSuccess();
    }
  }
  if (IsChanged)
    AM.invalidate(F, PreservedAnalyses::none());
}

/// Drops the debug records of values but those that name memory: each copy that
/// inlining makes of a function would have all of them, long after the code
/// that they were for is gone. A pointer keeps the first.
static void dropRecordsOfValues(Function &F) {
  SmallPtrSet<const Value *, 8> Named;
  SmallVector<DbgVariableRecord *, 16> Dropped;
  for (Instruction &I : instructions(F))
    for (DbgVariableRecord &R : filterDbgVars(I.getDbgRecordRange())) {
      if (!R.isDbgValue())
        continue;
      const Value *Of = R.getNumVariableLocationOps() == 1
                            ? R.getVariableLocationOp(0)
                            : nullptr;
      const bool IsMemory =
          Of && Of->getType()->isPointerTy() && isa<AllocaInst, Argument>(Of);
      if (!IsMemory || !Named.insert(Of).second)
        Dropped.push_back(&R);
    }
  for (DbgVariableRecord *R : Dropped)
    R->eraseFromParent();
}

/// Whether nothing uses the function any more.
static bool isUnused(Function &F) {
  F.removeDeadConstantUsers();
  return F.hasLocalLinkage() && F.use_empty();
}

static void erase(Function &F, FunctionAnalysisManager &AM) {
  AM.clear(F, F.getName());
  F.eraseFromParent();
}

void BottomUp::visit(Function &F) {
  if (F.isDeclaration() || !Sizes.try_emplace(&F, 0).second)
    return;
  SmallVector<Function *, 8> Callees;
  for (Instruction &I : instructions(F))
    for (Use &U : I.operands())
      if (auto *Callee = dyn_cast<Function>(U))
        Callees.push_back(Callee);
  for (Function *Callee : Callees)
    visit(*Callee);
  CallsOf Calls = callsIn(F);
  omitCalls(F, Calls);
  inlineCalls(F, Calls);
  // Otherwise each level of a long chain would keep all that is below it.
  for (const auto &[Callee, At] : Calls)
    if (isUnused(*Callee)) {
      erase(*Callee, AM);
      llvm::erase(Order, Callee);
      Sizes.erase(Callee);
    }
  if (!isKernel(F)) {
    AM.invalidate(F, Simplify.run(F, AM));
    dropRecordsOfValues(F);
  }
  Sizes[&F] = sizeOf(F);
  Order.push_back(&F);
}

PreservedAnalyses InlineBottomUpPass::run(Module &M,
                                          ModuleAnalysisManager &AM) {
  auto &Functions =
      AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SmallVector<Function *, 16> Kernels;
  for (Function &F : M)
    if (isKernel(F))
      Kernels.push_back(&F);
  BottomUp Walk(Simplify, Functions);
  for (Function *Kernel : Kernels)
    Walk.visit(*Kernel);
  for (Function *F : reverse(Walk.order()))
    if (isUnused(*F))
      erase(*F, Functions);
  return PreservedAnalyses::none();
}
