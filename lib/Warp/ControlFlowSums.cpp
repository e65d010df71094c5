//===- ControlFlowSums.cpp - Barriers over all warps, and the kernel ------===//

#include "TableBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace warplint;

void TableBuilder::addBarriers(Machine &M) {
  const size_t Run = Boxes.size() - 1;
  for (const LoggedBarrier &L : M.log().Barriers) {
    BarrierSum &B = Barriers[L.At];
    if (!B.Result.Where.isValid()) {
      Site S = siteOf(*L.At, Options.HeaderPrefixes);
      B.Result.Where = S.Where;
      B.Result.InlinedFrom = S.InlinedFrom;
    }
    B.Arrivals[Run] += 1;
    B.CountKnown &= L.CountKnown;
    const uint32_t Missing = L.Alive & ~L.May;
    BarrierReach::Reach Reach = BarrierReach::Reach::All;
    if (Missing)
      Reach = BarrierReach::Reach::Proved;
    else if (L.May & ~L.Must)
      Reach = BarrierReach::Reach::Possible;
    if (Reach > B.Result.Divergent) {
      B.Result.Divergent = Reach;
      B.Result.Warp = Boxes[Run].FirstWarp;
      B.Result.Arriving = L.May;
      B.Result.Missing = Missing;
      if (L.Decider)
        B.Result.Decider = siteOf(*L.Decider, Options.HeaderPrefixes).Where;
    }
  }
}

/// The nearest branch above an instruction that decides whether it is reached.
static const Instruction *deciderAbove(const Instruction &At) {
  const BasicBlock *B = At.getParent();
  for (unsigned Steps = 0; Steps < 64; ++Steps) {
    B = B->getSinglePredecessor();
    if (!B)
      return nullptr;
    if (B->getTerminator()->getNumSuccessors() > 1)
      return B->getTerminator();
  }
  return nullptr;
}

/// Whole warps of a block that arrive less often than others of it.
void TableBuilder::compareWarps(const Instruction &At, BarrierSum &B) const {
  if (!B.CountKnown || B.Result.Divergent == BarrierReach::Reach::Proved)
    return;
  auto arrivals = [&](size_t Run) {
    auto Found = B.Arrivals.find(Run);
    return Found == B.Arrivals.end() ? 0 : Found->second;
  };
  for (auto &[Most, Times] : B.Arrivals)
    for (size_t Run = 0; Run < Boxes.size(); ++Run) {
      if (Boxes[Run].Blocks != Boxes[Most].Blocks || arrivals(Run) >= Times)
        continue;
      B.Result.Divergent = BarrierReach::Reach::Proved;
      B.Result.Warp = Boxes[Run].FirstWarp;
      B.Result.Arriving = 0;
      B.Result.Missing = Boxes[Run].Lanes;
      if (const Instruction *Decider = deciderAbove(At))
        B.Result.Decider = siteOf(*Decider, Options.HeaderPrefixes).Where;
      return;
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
