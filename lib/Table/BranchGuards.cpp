//===- BranchGuards.cpp - Which branches decide who executes --------------===//

#include "BranchSums.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

/// Whether a branch decides who executes `At`.
static bool guards(const Flow &F, const Instruction &Branch,
                   const Instruction &At) {
  if (Branch.getParent() == At.getParent())
    return false;
  const int Here = F.indexOf(Branch.getParent());
  const int Meet = F.blocks()[Here].ReconvergesAt;
  unsigned Ways = 0, All = 0;
  for (const BasicBlock *Side : successors(Branch.getParent())) {
    ++All;
    // In a loop, each side may come to the branch again, and then to both.
    Ways += F.isBehind(Side, Meet, At.getParent()) &&
            F.isBehind(Side, Here, At.getParent());
  }
  return Ways && Ways < All;
}

bool BranchSums::isGuardedByData(const Instruction &At) const {
  return any_of(DataBranches, [&](const Instruction *Branch) {
    return guards(F, *Branch, At);
  });
}

/// The loads that a value is computed from, without those of their addresses.
static std::set<const Instruction *> loadsOf(const Value &Of) {
  std::set<const Instruction *> Seen, Loads;
  SmallVector<const Value *, 8> Left{&Of};
  while (!Left.empty()) {
    const auto *I = dyn_cast<Instruction>(Left.pop_back_val());
    if (!I || !Seen.insert(I).second)
      continue;
    if (isa<LoadInst>(I))
      Loads.insert(I);
    else
      Left.append(I->value_op_begin(), I->value_op_end());
  }
  return Loads;
}

bool BranchSums::isSelectedByOtherData(const StoreInst &At) const {
  const std::set<const Instruction *> OfPlace =
      loadsOf(*At.getPointerOperand());
  return any_of(LoadedBranches, [&](const Instruction *Branch) {
    return any_of(
               loadsOf(*Branch),
               [&](const Instruction *Load) { return !OfPlace.count(Load); }) &&
           guards(F, *Branch, At);
  });
}
