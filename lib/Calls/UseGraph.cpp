//===- UseGraph.cpp - Which globals a function uses -----------------------===//
//
// Once callees are inlined, LLVM optimizes each kernel independently of the
// others unless they use a common variable with internal linkage: whether any
// function stores to it depends on all of its users. A recursive function stays
// a function, and what LLVM finds out about its arguments depends on all
// callers.
//
//===----------------------------------------------------------------------===//

#include "UseGraph.h"
#include "warplint/Calls/Calls.h"
#include "warplint/Kernel/Instructions.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace warplint;

const std::vector<GlobalValue *> &UseGraph::usedBy(GlobalValue &G) {
  auto [At, IsNew] = Direct.try_emplace(&G);
  if (!IsNew)
    return At->second;
  Globals Used;
  DenseSet<const Constant *> Seen;
  SmallVector<const User *, 16> Open = {&G};
  auto Look = [&] {
    while (!Open.empty())
      for (const Use &U : Open.pop_back_val()->operands()) {
        auto *C = dyn_cast<Constant>(U);
        if (!C)
          continue;
        if (auto *Other = dyn_cast<GlobalValue>(C))
          Used.insert(Other);
        else if (C->getNumOperands() && Seen.insert(C).second)
          Open.push_back(C);
      }
  };
  if (auto *F = dyn_cast<Function>(&G)) {
    if (Read)
      Read(*F);
    for (Instruction &I : instructions(*F)) {
      Open.push_back(&I);
      Look();
    }
  }
  Look();
  return Direct[&G] = std::vector<GlobalValue *>(Used.begin(), Used.end());
}

UseGraph::Globals UseGraph::reachedFrom(GlobalValue &G) {
  Globals All;
  All.insert(&G);
  for (size_t I = 0; I < All.size(); ++I) {
    GlobalValue *Next = All[I];
    for (GlobalValue *Used : usedBy(*Next))
      All.insert(Used);
  }
  return All;
}

/// Whether one kernel's use of the value may affect the optimization of
/// another.
static bool isShared(const GlobalValue &G) {
  if (auto *F = dyn_cast<Function>(&G))
    return isKernel(*F) ||
           (F->hasLocalLinkage() && F->hasFnAttribute(RecursionLevels));
  auto *V = dyn_cast<GlobalVariable>(&G);
  return V && V->hasLocalLinkage() && !V->isConstant();
}

std::vector<std::vector<Function *>>
warplint::kernelsTogether(ArrayRef<Function *> Kernels, UseGraph &Graph) {
  EquivalenceClasses<GlobalValue *> Classes;
  for (Function *Kernel : Kernels) {
    Classes.insert(Kernel);
    for (GlobalValue *G : Graph.reachedFrom(*Kernel))
      if (isShared(*G))
        Classes.unionSets(Kernel, G);
  }
  std::vector<std::vector<Function *>> Together;
  DenseMap<GlobalValue *, size_t> NumberOf;
  for (Function *Kernel : Kernels) {
    auto [At, IsNew] =
        NumberOf.try_emplace(Classes.getLeaderValue(Kernel), Together.size());
    if (IsNew)
      Together.emplace_back();
    Together[At->second].push_back(Kernel);
  }
  return Together;
}

std::vector<Function *> warplint::kernelsOf(Module &M) {
  std::vector<Function *> Kernels;
  for (Function &F : M)
    if (isKernel(F) && !F.isDeclaration())
      Kernels.push_back(&F);
  return Kernels;
}
