//===- IndexRanges.cpp - Index ranges that nvcc does not know -------------===//

#include "warplint/NvccFront/IndexRanges.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace warplint;

void IndexRanges::takeFrom(Module &M) {
  for (Function &F : M)
    if (F.getName().starts_with("llvm.nvvm.read.ptx.sreg.") &&
        F.hasRetAttribute(Attribute::Range)) {
      Taken.push_back(
          {F.getName().str(), F.getAttributes().getRetAttr(Attribute::Range)});
      F.removeRetAttr(Attribute::Range);
    }
}

void IndexRanges::giveBack(Module &M) {
  for (auto &[Name, Range] : Taken)
    if (Function *F = M.getFunction(Name))
      F->addRetAttr(Range);
}
