//===- UnrollPragmas.cpp - Loops that must not be unrolled ----------------===//

#include "warplint/NvccFront/UnrollPragmas.h"
#include "warplint/Annotations/Notes.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace warplint;

void warplint::recordUnrollPragmas(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (MDNode *Loop = I.getMetadata(LLVMContext::MD_loop))
        if (findOptionMDForLoopID(Loop, "llvm.loop.unroll.disable"))
          Notes::setForbidsUnrolling(I);
}
