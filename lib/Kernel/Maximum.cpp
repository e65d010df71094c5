//===- Maximum.cpp - Loads that look for the greatest element -------------===//

#include "warplint/Kernel/Maximum.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace warplint;

bool warplint::isForMaximum(const Instruction &Load) {
  return any_of(Load.users(), [](const User *U) {
    if (const auto *Call = dyn_cast<CallBase>(U))
      return Call->getIntrinsicID() == Intrinsic::maxnum;
    const auto *Compare = dyn_cast<FCmpInst>(U);
    return Compare && Compare->isRelational() &&
           any_of(Compare->operands(),
                  [](const Value *V) { return isa<PHINode>(V); });
  });
}
