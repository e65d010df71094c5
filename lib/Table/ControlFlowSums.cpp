//===- ControlFlowSums.cpp - Properties of a whole kernel -----------------===//

#include "TableBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;
using namespace warplint;

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
      if (G->getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED)
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
