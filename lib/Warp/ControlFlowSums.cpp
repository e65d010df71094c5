//===- ControlFlowSums.cpp - Branches and barriers over all warps ---------===//

#include "TableBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <cmath>

using namespace llvm;
using namespace warplint;

void TableBuilder::addBranches(Machine &M, double Weight) {
  for (const LoggedBranch &L : M.log().Branches) {
    BranchSum &B = Branches[L.At];
    if (!B.Any) {
      Site S = siteOf(*L.At, Options.HeaderPrefixes);
      B.Result.Where = S.Where;
      B.Result.InlinedFrom = S.InlinedFrom;
      B.Any = true;
    }
    const double Times = Weight * L.Repeat;
    B.Executions += Times;
    B.Known &= !L.Undecided;
    B.Data |= (L.Origins & (FromVaryingLoad | FromUniformLoad)) != 0;
    if (L.Taken && L.Fallen && !L.Undecided)
      B.Split += Times;
    B.Active += Times * llvm::popcount(L.Active);
    B.Working += Times * llvm::popcount(L.Taken);
    B.Thread |= L.ByLane;
    B.Result.DependsOnThread = B.Thread && !B.Data;
    B.Result.DependsOnData = B.Data;
    B.Result.InLoop = F.loops().getLoopFor(L.At->getParent()) != nullptr;
    if (B.Known) {
      B.Result.Executions = uint64_t(std::llround(B.Executions));
      B.Result.Split = uint64_t(std::llround(B.Split));
      if (B.Active > 0)
        B.Result.IdleShare = 1 - B.Working / B.Active;
    } else {
      B.Result.Executions.reset();
      B.Result.Split.reset();
      B.Result.IdleShare.reset();
    }
  }
}

void TableBuilder::addBarriers(Machine &M, double Weight, unsigned FirstWarp) {
  for (const LoggedBarrier &L : M.log().Barriers) {
    BarrierSum &B = Barriers[L.At];
    if (!B.Result.Where.isValid()) {
      Site S = siteOf(*L.At, Options.HeaderPrefixes);
      B.Result.Where = S.Where;
      B.Result.InlinedFrom = S.InlinedFrom;
    }
    B.Arrivals[FirstWarp] += 1;
    const uint32_t Missing = L.Alive & ~L.May;
    BarrierReach::Reach Reach = BarrierReach::Reach::All;
    if (Missing)
      Reach = BarrierReach::Reach::Proved;
    else if (L.May & ~L.Must)
      Reach = BarrierReach::Reach::Possible;
    if (Reach > B.Result.Divergent) {
      B.Result.Divergent = Reach;
      B.Result.Warp = FirstWarp;
      B.Result.Arriving = L.May;
      B.Result.Missing = Missing;
      if (L.Decider)
        B.Result.Decider = siteOf(*L.Decider, Options.HeaderPrefixes).Where;
    }
  }
}

void TableBuilder::describeKernel(KernelTable &Table) const {
  const Function &Fn = F.function();
  const Module &Mod = *Fn.getParent();
  for (const BasicBlock &Block : Fn)
    for (const Instruction &I : Block) {
      if (I.mayReadOrWriteMemory() && (isa<LoadInst>(I) || isa<StoreInst>(I)))
        ++Table.MemoryInstructions;
      else if (isa<BinaryOperator>(I) || isa<UnaryOperator>(I) ||
               (isa<CallInst>(I) && I.getType()->isFPOrFPVectorTy()))
        ++Table.MathInstructions;
    }
  std::set<const GlobalVariable *> Used;
  std::function<void(const Value *)> Collect = [&](const Value *V) {
    if (auto *G = dyn_cast<GlobalVariable>(V)) {
      if (G->getAddressSpace() == 3)
        Used.insert(G);
    } else if (auto *C = dyn_cast<ConstantExpr>(V)) {
      for (const Use &U : C->operands())
        Collect(U);
    }
  };
  for (const BasicBlock &Block : Fn)
    for (const Instruction &I : Block)
      for (const Use &U : I.operands())
        Collect(U);
  std::set<std::string> Dynamic;
  uint64_t Bytes = 0;
  for (const GlobalVariable *G : Used) {
    uint64_t Size = Mod.getDataLayout().getTypeAllocSize(G->getValueType());
    if (G->isDeclaration() || Size == 0) {
      Dynamic.insert(variableOf(*G).Name);
      continue;
    }
    uint64_t Alignment = G->getAlign().valueOrOne().value();
    Bytes = (Bytes + Alignment - 1) / Alignment * Alignment + Size;
  }
  Table.StaticSharedBytes = Bytes;
  Table.DynamicSharedNames.assign(Dynamic.begin(), Dynamic.end());
}
