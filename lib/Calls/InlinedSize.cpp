//===- InlinedSize.cpp - Sizes of functions after inlining ----------------===//

#include "InlinedSize.h"
#include "warplint/Kernel/Instructions.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace warplint;

const InlinedSizes::Node &InlinedSizes::of(Function &F) {
  auto [At, IsNew] = Nodes.try_emplace(&F);
  if (!IsNew)
    return *At->second;
  At->second = std::make_unique<Node>();
  Node &N = *At->second;
  N.IsOpen = true;
  N.Own = sizeOf(F);
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (Callee && !Callee->isDeclaration())
      ++N.Calls[Callee];
  }
  N.All = N.Own;
  for (auto &[Callee, Times] : N.Calls)
    if (const Node &Of = of(*Callee); !Of.IsOpen)
      N.All = SaturatingMultiplyAdd(Of.All, Times, N.All);
  N.IsOpen = false;
  return N;
}
