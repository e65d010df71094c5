//===- ControlFlowSums.cpp - Properties of a whole kernel -----------------===//

#include "TableBuilder.h"
#include "warplint/Annotations/Notes.h"
#include "llvm/ADT/SmallPtrSet.h"
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
  SmallPtrSet<const GlobalVariable *, 16> Used;
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
  // The module has them in the order in which ptxas places them.
  for (const GlobalVariable &G : Mod.globals()) {
    if (G.getAddressSpace() != NVPTXAS::ADDRESS_SPACE_SHARED)
      continue;
    uint64_t Size = Mod.getDataLayout().getTypeAllocSize(G.getValueType());
    if (!Used.contains(&G))
      continue;
    if (G.isDeclaration() || Size == 0)
      Dynamic.insert(variableOf(G).Name);
    else
      Bytes = alignTo(Bytes, Notes::sharedAlignment(G)) + Size;
  }
  Table.StaticSharedBytes = alignTo(Bytes, Notes::dynamicSharedAlignment(Fn));
  Table.DynamicSharedNames.assign(Dynamic.begin(), Dynamic.end());
}
