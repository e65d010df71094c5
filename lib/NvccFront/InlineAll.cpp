//===- InlineAll.cpp - Forces inlining into kernels -----------------------===//

#include "warplint/NvccFront/InlineAll.h"
#include "warplint/Kernel/Instructions.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace warplint;

void warplint::inlineEverything(Module &M) {
  CallGraph Graph(M);
  SmallPtrSet<const Function *, 8> Recursive;
  for (auto It = scc_begin(&Graph); !It.isAtEnd(); ++It)
    if (It.hasCycle())
      for (const CallGraphNode *N : *It)
        Recursive.insert(N->getFunction());
  for (Function &F : M) {
    F.removeFnAttr(Attribute::OptimizeNone);
    if (F.isDeclaration())
      continue;
    if (isKernel(F)) {
      F.removeFnAttr(Attribute::NoInline);
      continue;
    }
    F.setLinkage(GlobalValue::InternalLinkage);
    F.setComdat(nullptr);
    if (Recursive.count(&F))
      continue;
    F.removeFnAttr(Attribute::NoInline);
    F.addFnAttr(Attribute::AlwaysInline);
  }
}
