//===- ExchangedData.cpp - Data that binds work to its thread -------------===//

#include "ExchangedData.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include <optional>
#include <set>
#include <tuple>

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

/// Whether a value from before the region that satisfies `Is` is used in it.
static bool anyBefore(const Blocks &Region,
                      function_ref<bool(const Instruction &)> Is) {
  SmallPtrSet<const Instruction *, 32> Seen;
  return any_of(Region, [&](const BasicBlock *B) {
    return any_of(*B, [&](const Instruction &I) {
      return any_of(I.operand_values(), [&](const Value *Operand) {
        return anyBelow(Operand, &Region, Seen, Is);
      });
    });
  });
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
  auto IsData = [](const Instruction &I) {
    const auto *Load = dyn_cast<LoadInst>(&I);
    return Load ? dependsOnThread(Load->getPointerOperand()) : givesNewData(I);
  };
  return anyBefore(Region, IsData);
}

bool warplint::usesWarpResult(const Blocks &Region) {
  auto IsOfWarp = [](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    const StringRef Name = Callee ? Callee->getName() : StringRef();
    return Name.starts_with("llvm.nvvm.shfl") ||
           Name.starts_with("llvm.nvvm.redux");
  };
  return anyBefore(Region, IsOfWarp);
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

/// The region with its copies in an unrolled loop: blocks whose instructions
/// all come from places in the source that the region has, too.
static Blocks withCopies(const Blocks &Region) {
  using Place =
      std::tuple<unsigned, unsigned, const Metadata *, const Metadata *>;
  auto PlaceOf = [](const Instruction &I) -> std::optional<Place> {
    const DILocation *L = I.getDebugLoc().get();
    if (!L || !L->getLine() || isa<PHINode>(I) || I.isTerminator())
      return std::nullopt;
    return Place(L->getLine(), L->getColumn(), L->getScope()->getSubprogram(),
                 L->getInlinedAt());
  };
  std::set<Place> Places;
  for (const BasicBlock *B : Region)
    for (const Instruction &I : *B)
      if (auto Of = PlaceOf(I))
        Places.insert(*Of);
  Blocks All = Region;
  for (const BasicBlock &B : *Region.front()->getParent()) {
    bool Any = false, Others = false;
    for (const Instruction &I : B)
      if (auto Of = PlaceOf(I)) {
        Any = true;
        Others |= !Places.count(*Of);
      }
    if (Any && !Others)
      All.insert(&B);
  }
  return All;
}

bool warplint::exchangesData(const Blocks &Region, const Instruction &At,
                             const LoopInfo &Loops) {
  if (Region.empty())
    return false;
  const Blocks All = withCopies(Region);
  return readsData(All) || leavesData(All, Loops.getLoopFor(At.getParent()));
}
