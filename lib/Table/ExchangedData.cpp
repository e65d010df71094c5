//===- ExchangedData.cpp - Data that binds work to its thread -------------===//

#include "ExchangedData.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

namespace {

using Blocks = SetVector<const BasicBlock *>;

} // namespace

/// The name of the special register that the call reads, if it reads one.

static StringRef specialRegister(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  StringRef Name = Callee ? Callee->getName() : StringRef();
  return Name.consume_front("llvm.nvvm.read.ptx.sreg.") ? Name : StringRef();
}

/// Whether the instruction combines data of several lanes, or data that only
/// the thread that executes it gets.
static bool givesNewData(const Instruction &I) {
  if (isa<AtomicRMWInst>(I) || isa<AtomicCmpXchgInst>(I))
    return true;
  const auto *Call = dyn_cast<CallBase>(&I);
  return Call && specialRegister(*Call).empty() &&
         (Call->isConvergent() || !Call->doesNotAccessMemory());
}

/// Whether a value that `V` is computed from satisfies `Is`. Does not look
/// behind instructions of `Without`.
static bool anyBelow(const Value *V, const Blocks *Without,
                     SmallPtrSetImpl<const Instruction *> &Seen,
                     function_ref<bool(const Instruction &)> Is) {
  SmallVector<const Value *, 16> Left{V};
  while (!Left.empty()) {
    const auto *I = dyn_cast<Instruction>(Left.pop_back_val());
    if (!I || (Without && Without->contains(I->getParent())) ||
        !Seen.insert(I).second)
      continue;
    if (Is(*I))
      return true;
    append_range(Left, I->operand_values());
  }
  return false;
}

static bool dependsOnThread(const Value *V) {
  SmallPtrSet<const Instruction *, 32> Seen;
  return anyBelow(V, nullptr, Seen, [](const Instruction &I) {
    if (const auto *Call = dyn_cast<CallBase>(&I)) {
      const StringRef Name = specialRegister(*Call);
      if (Name.starts_with("tid") || Name == "laneid" || Name == "warpid")
        return true;
    }
    return givesNewData(I);
  });
}

/// Whether the region uses data that its thread had before.
static bool readsData(const Blocks &Region) {
  SmallPtrSet<const Instruction *, 32> Seen;
  auto IsData = [](const Instruction &I) {
    const auto *Load = dyn_cast<LoadInst>(&I);
    return Load ? dependsOnThread(Load->getPointerOperand()) : givesNewData(I);
  };
  return any_of(Region, [&](const BasicBlock *B) {
    return any_of(*B, [&](const Instruction &I) {
      return any_of(I.operand_values(), [&](const Value *Operand) {
        return anyBelow(Operand, &Region, Seen, IsData);
      });
    });
  });
}

/// Whether a value of the region that depends on data is used behind it before
/// the innermost loop around the branch has ended.
static bool leavesData(const Blocks &Region, const Loop *Around) {
  SmallPtrSet<const Instruction *, 32> Seen;
  SmallVector<const Instruction *, 16> Left;
  auto IsUsedBehind = [&](const User *U) {
    const auto *By = dyn_cast<Instruction>(U);
    return By && !Region.contains(By->getParent());
  };
  for (const BasicBlock *B : Region)
    for (const Instruction &I : *B) {
      SmallPtrSet<const Instruction *, 16> Below;
      if (any_of(I.users(), IsUsedBehind) &&
          anyBelow(&I, nullptr, Below, [](const Instruction &Of) {
            return isa<LoadInst>(Of) || givesNewData(Of);
          }))
        Left.push_back(&I);
    }
  while (!Left.empty()) {
    const Instruction *I = Left.pop_back_val();
    for (const User *U : I->users()) {
      const auto *By = dyn_cast<Instruction>(U);
      if (!By || Region.contains(By->getParent()) ||
          (Around && !Around->contains(By)) || !Seen.insert(By).second)
        continue;
      if (!isa<PHINode>(By) && !isa<SelectInst>(By))
        return true;
      Left.push_back(By);
    }
  }
  return false;
}

bool warplint::exchangesData(const Blocks &Region, const Instruction &At,
                             const LoopInfo &Loops) {
  return readsData(Region) ||
         leavesData(Region, Loops.getLoopFor(At.getParent()));
}
