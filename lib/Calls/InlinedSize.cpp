//===- InlinedSize.cpp - Sizes of functions after inlining ----------------===//

#include "InlinedSize.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace warplint;

const Growth::Node &Growth::of(Function &F) {
  auto [At, IsNew] = Nodes.try_emplace(&F);
  if (!IsNew)
    return *At->second;
  At->second = std::make_unique<Node>();
  Node &N = *At->second;
  N.IsOpen = true;
  for (Instruction &I : instructions(F)) {
    auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
    N.Own += !(Intrinsic && Intrinsic->isAssumeLikeIntrinsic());
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
  Order.push_back(&F);
  return N;
}

DenseMap<Function *, uint64_t> Growth::copiesIn(Function &Kernel) {
  DenseMap<Function *, uint64_t> Copies;
  Copies[&Kernel] = 1;
  of(Kernel);
  // Order is post-order: callers follow their callees.
  for (Function *F : reverse(Order))
    if (const uint64_t Here = Copies.lookup(F))
      for (auto &[Callee, Times] : of(*F).Calls)
        Copies[Callee] = SaturatingMultiplyAdd(Here, Times, Copies[Callee]);
  return Copies;
}
