//===- BranchSums.cpp - Branches over all warps of a block ----------------===//
//
// In which warps a branch diverges, and how many warps would suffice if the
// threads with work were contiguous. The copies of one source branch that
// unrolling and peeling made are merged in order of execution.
//
//===----------------------------------------------------------------------===//

#include "BranchSums.h"
#include "ExchangedData.h"
#include "warplint/Kernel/Instructions.h"
#include "warplint/Kernel/IssueSlots.h"
#include "warplint/Kernel/LoopLengths.h"
#include "warplint/Kernel/Sites.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include <cmath>

using namespace llvm;
using namespace warplint;

namespace {

/// The blocks on one side of a branch, up to the reconvergence point.
struct Guarded {
  unsigned Side = 0; ///< successor number
  uint64_t Instructions = 0, Loads = 0;
};

} // namespace

/// Whether a load of data, and not the start of an update by compare-and-swap,
/// which is of what its thread has.
static bool loadsData(const Instruction &I) {
  auto *L = dyn_cast<LoadInst>(&I);
  return L && !isa<AllocaInst>(getUnderlyingObject(L->getPointerOperand())) &&
         L->getPointerAddressSpace() != NVPTXAS::ADDRESS_SPACE_CONST &&
         llvm::none_of(L->getPointerOperand()->users(),
                       [](const User *U) { return isa<AtomicCmpXchgInst>(U); });
}

/// The blocks that are reachable from `Start` without passing block number
/// `Meet`, in an order that depends on the code alone: sums over them are.
static SetVector<const BasicBlock *>
blocksBehind(const Flow &F, const BasicBlock *Start, int Meet) {
  SetVector<const BasicBlock *> Seen;
  std::vector<const BasicBlock *> Left = {Start};
  while (!Left.empty()) {
    const BasicBlock *B = Left.back();
    Left.pop_back();
    if ((Meet >= 0 && F.indexOf(B) == Meet) || !Seen.insert(B))
      continue;
    Left.insert(Left.end(), succ_begin(B), succ_end(B));
  }
  return Seen;
}

static Guarded regionBehind(const Flow &F, const BasicBlock *Start, int Meet) {
  Guarded G;
  for (const BasicBlock *B : blocksBehind(F, Start, Meet)) {
    G.Instructions += instructionsOf(*B);
    G.Loads += llvm::count_if(*B, loadsData);
  }
  return G;
}

/// The side that holds the work: the larger one.
static Guarded guardedSide(const Flow &F, const Instruction &At) {
  Guarded Best;
  const int Meet = F.blocks()[F.indexOf(At.getParent())].ReconvergesAt;
  for (unsigned S = 0; S < std::min(2u, At.getNumSuccessors()); ++S) {
    Guarded G = regionBehind(F, At.getSuccessor(S), Meet);
    G.Side = S;
    if (S == 0 || G.Instructions > Best.Instructions)
      Best = G;
  }
  return Best;
}

/// The variable that a condition tests, if it depends on a single load from a
/// fixed address and nothing else; otherwise null.
static const Value *testedFlag(const Value *Condition) {
  if (auto *L = dyn_cast<LoadInst>(Condition)) {
    const Value *Base = L->getPointerOperand()->stripInBoundsConstantOffsets();
    return isa<GlobalVariable>(Base) || isa<Argument>(Base) ? Base : nullptr;
  }
  auto *I = dyn_cast<Instruction>(Condition);
  if (!I || !(isa<CmpInst>(I) || isa<BinaryOperator>(I) || isa<CastInst>(I) ||
              isa<FreezeInst>(I)))
    return nullptr;
  const Value *Found = nullptr;
  for (const Value *Operand : I->operands()) {
    if (isa<Constant>(Operand))
      continue;
    const Value *Flag = testedFlag(Operand);
    if (!Flag || (Found && Found != Flag))
      return nullptr;
    Found = Flag;
  }
  return Found;
}

void BranchSums::describe(BranchSum &B, const Instruction &At) const {
  Site S = siteOf(At, Options.HeaderPrefixes, Options.LibraryPrefixes);
  B.Result.Where = S.Where;
  B.Result.InlinedFrom = S.InlinedFrom;
  B.Result.InHeader = S.Innermost != S.Where;
  B.Order = F.numberOf(&At);
  const Loop *L = F.loops().getLoopFor(At.getParent());
  B.Result.InLoop = L != nullptr;
  for (unsigned I = 0; L && I < At.getNumSuccessors(); ++I)
    B.Result.IsLoopExit |= !L->contains(At.getSuccessor(I));
  for (const BasicBlock *To : distinctSuccessors(At))
    B.Sides.emplace_back().Start = To;
  if (isa<SwitchInst>(At)) {
    B.Result.IsSwitch = true;
    const int Meet = F.blocks()[F.indexOf(At.getParent())].ReconvergesAt;
    for (const BranchSide &Side : B.Sides) {
      const Guarded G = regionBehind(F, Side.Start, Meet);
      B.Result.GuardedInstructions += G.Instructions;
      B.Result.GuardedLoads += G.Loads;
    }
  } else {
    const Guarded G = guardedSide(F, At);
    B.GuardedSide = B.Sides.size() > 1 ? G.Side : 0;
    B.Result.GuardedInstructions = G.Instructions;
    B.Result.GuardedLoads = G.Loads;
  }
  auto *Branch = dyn_cast<BranchInst>(&At);
  const Value *Flag = Branch && Branch->isConditional() && !B.Result.IsLoopExit
                          ? testedFlag(Branch->getCondition())
                          : nullptr;
  B.Result.UniformFlag = Flag != nullptr;
  if (Flag)
    B.Result.FlagName = variableOf(*Flag).Name;
}

/// Greatest number of executions of a branch that are counted separately.
static constexpr size_t MaxTurns = 4096;

void BranchSums::addSide(BranchSide &Side, const LoggedBranch &L,
                         uint32_t Working, double Weight, size_t Turn) {
  const double Times = Weight * L.Repeat;
  if (Working) {
    Side.WarpsUsed += Times;
    Side.LanesOfUsed += Times * popcount(L.Active);
  }
  Side.Working += Times * popcount(Working);
  const double Each = Weight * (L.Repeat / double(L.Rounds));
  const size_t End = std::min<size_t>(Turn + L.Rounds, MaxTurns);
  Side.Turns.resize(std::max(Side.Turns.size(), End));
  for (; Turn < End; ++Turn) {
    Side.Turns[Turn].Active += Each * popcount(L.Active);
    Side.Turns[Turn].Working += Each * popcount(Working);
  }
}

void BranchSums::add(const WarpRun &Run, double Weight) {
  std::map<const Instruction *, size_t> Executed;
  for (const LoggedBranch &L : Run.Events.Branches) {
    // What a loop changes lane by lane may be a count of what data decides.
    const bool ByThread =
        (L.Origins & FromVaryingLoad) ||
        ((L.Origins & FromUniformLoad) &&
         (L.Origins & (FromWarp | FromBlock))) ||
        (L.Varying && (L.Origins & (FromIteration | FromOpaque)));
    if (L.Undecided && ByThread)
      DataBranches.insert(L.At);
    if (L.Undecided && (L.Origins & FromVaryingLoad))
      LoadedBranches.insert(L.At);
    BranchSum &B = Branches[L.At];
    if (!B.Any)
      describe(B, *L.At);
    B.Any = true;
    const double Times = Weight * L.Repeat;
    B.Executions += Times;
    B.Known &= !L.Undecided;
    B.Data |= (L.Origins & (FromVaryingLoad | FromUniformLoad)) != 0;
    B.Thread |= L.ByLane;
    size_t &Turn = Executed[L.At];
    B.Known &= L.Rounds <= MaxTurns && Turn + L.Rounds <= MaxTurns;
    if (!L.Undecided && (L.IsSwitch ? L.ByLane : L.Taken && L.Fallen))
      B.Split += Times;
    for (size_t S = 0; S < B.Sides.size(); ++S)
      addSide(B.Sides[S], L,
              L.IsSwitch ? L.Ways[S]
              : S == 0   ? L.Taken
                         : L.Fallen,
              Weight, Turn);
    Turn = std::min<size_t>(Turn + L.Rounds, MaxTurns);
  }
}

double BranchSums::runsOf(const Loop &L, const BranchSide &Side) const {
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  double Most = 0;
  for (const BasicBlock *E : Exiting)
    if (auto At = Branches.find(E->getTerminator());
        At != Branches.end() && At->second.Known)
      Most = std::max(Most, At->second.Executions / Side.WarpsUsed);
  return Most;
}

double BranchSums::guardedWork(const Instruction &At,
                               const BranchSide &Side) const {
  if (!Side.WarpsUsed)
    return 0;
  const int Meet = F.blocks()[F.indexOf(At.getParent())].ReconvergesAt;
  double Work = 0;
  for (const BasicBlock *Block : blocksBehind(F, Side.Start, Meet)) {
    double Times = 1;
    for (const Loop *L = F.loops().getLoopFor(Block); L && !L->contains(&At);
         L = L->getParentLoop()) {
      // Its own executions count those of the loops around it, too.
      if (double Runs = runsOf(*L, Side)) {
        Times *= Runs;
        break;
      }
      Times *= F.assumedIterationsOf(*L);
    }
    Work += Times * double(instructionsOf(*Block));
  }
  return Work;
}

/// assumedIterations() of each loop around `At` that was executed once, since
/// its trip count is unknown. `Warps`: of the block.
static double
assumedTimes(const Flow &F, const Instruction &At, double Warps,
             const std::map<const Instruction *, BranchSum> &Branches) {
  struct Exits {
    double Executions = 0;
    bool Known = false;
  };
  auto ExitsOf = [&](const Loop &L) {
    SmallVector<BasicBlock *, 4> Exiting;
    L.getExitingBlocks(Exiting);
    Exits Of;
    for (const BasicBlock *E : Exiting)
      if (auto Exit = Branches.find(E->getTerminator());
          Exit != Branches.end()) {
        Of.Executions = std::max(Of.Executions, Exit->second.Executions);
        Of.Known |= Exit->second.Known;
      }
    return Of;
  };
  double Times = 1;
  for (const Loop *L = F.loops().getLoopFor(At.getParent()); L;
       L = L->getParentLoop()) {
    const Exits Of = ExitsOf(*L);
    const Loop *Outer = L->getParentLoop();
    const double Entries = Outer ? ExitsOf(*Outer).Executions : Warps;
    if (!Of.Known && Of.Executions <= Entries + 1e-9)
      Times *= F.assumedIterationsOf(*L);
  }
  return std::min(Times, MostAssumedIterations);
}

void BranchSums::weigh(const Instruction &At, BranchSum &B) const {
  if (!B.Known || !B.Thread || B.Data)
    return;
  const double Warps = How.Block.isKnown()
                           ? std::ceil(How.Block.count() / double(WarpLanes))
                           : 1;
  const double Times = assumedTimes(F, At, Warps, Branches);
  const int Meet = F.blocks()[F.indexOf(At.getParent())].ReconvergesAt;
  for (BranchSide &Side : B.Sides) {
    const double Each = guardedWork(At, Side);
    if (B.Result.IsSwitch || &Side == &B.Sides[B.GuardedSide])
      B.Result.GuardedWork += Each;
    Side.Work = Times * Side.WarpsUsed * Each;
    if (Side.Work <= 0 || Side.Working >= Side.LanesOfUsed)
      continue;
    const auto Region = blocksBehind(F, Side.Start, Meet);
    B.Result.ExchangesData |= exchangesData(Region, At, F.loops());
    B.Result.UsesWarpResult |= usesWarpResult(Region);
  }
}

/// Whether about half of the threads, and not more, are idle in the first
/// iteration of the loop, and no more of them are active later.
static bool startsHalfIdle(ArrayRef<BranchTurn> Turns) {
  if (Turns.size() < 2 || Turns.back().Working >= Turns.front().Working)
    return false;
  for (size_t I = 1; I < Turns.size(); ++I)
    if (Turns[I].Working > Turns[I - 1].Working)
      return false;
  const BranchTurn &First = Turns.front();
  return First.Working * 2 <= First.Active && First.Working * 4 > First.Active;
}

/// The warps that would do if the threads with work were contiguous.
static double warpsNeeded(const BranchSide &Side) {
  double Needed = 0;
  for (const BranchTurn &T : Side.Turns)
    Needed += std::ceil(T.Working / WarpLanes - 1e-9);
  return Needed;
}

/// The sums in the form of the table.
static DivergentBranch resultOf(const BranchSum &B) {
  DivergentBranch R = B.Result;
  R.DependsOnThread = B.Thread && !B.Data;
  R.DependsOnData = B.Data;
  R.UniformFlag &= !B.Thread && B.Data;
  if (!B.Known)
    return R;
  R.Executions = uint64_t(std::llround(B.Executions));
  R.Split = uint64_t(std::llround(B.Split));
  double Working = 0, Lanes = 0, AllUsed = 0, AllNeeded = 0;
  for (const BranchSide &Side : B.Sides) {
    const double Needed = warpsNeeded(Side);
    if (Side.WarpsUsed > Needed)
      R.IdleWork += (1 - Needed / Side.WarpsUsed) * Side.Work;
    // The way around all code of a switch is no work.
    if (R.IsSwitch ? Side.Work <= 0 : &Side != &B.Sides[B.GuardedSide])
      continue;
    AllUsed += Side.WarpsUsed;
    AllNeeded += Needed;
    Working += Side.Working;
    Lanes += Side.LanesOfUsed;
  }
  R.WarpsUsed = uint64_t(std::llround(AllUsed));
  R.WarpsNeeded = uint64_t(std::llround(AllNeeded));
  if (Lanes > 0)
    R.IdleShare = 1 - Working / Lanes;
  R.FirstIterationIdle = R.DependsOnThread && R.InLoop && R.GuardedLoads &&
                         !R.IsSwitch &&
                         startsHalfIdle(B.Sides[B.GuardedSide].Turns);
  return R;
}

std::vector<DivergentBranch> BranchSums::finish() const {
  std::vector<BranchSum> Ordered;
  for (auto &[At, B] : Branches)
    weigh(*At, Ordered.emplace_back(B));
  llvm::sort(Ordered, [](auto &A, auto &B) { return A.Order < B.Order; });
  std::map<std::pair<Spot, std::vector<Spot>>, BranchSum> Places;
  for (const BranchSum &B : Ordered) {
    auto [At, IsNew] =
        Places.try_emplace(std::pair(B.Result.Where, B.Result.InlinedFrom), B);
    if (!IsNew)
      At->second.append(B);
  }
  std::vector<DivergentBranch> Out;
  for (auto &[Place, B] : Places)
    Out.push_back(resultOf(B));
  return Out;
}

void BranchSum::append(const BranchSum &B) {
  Executions += B.Executions;
  Split += B.Split;
  Known &= B.Known && Sides.size() == B.Sides.size();
  Data |= B.Data;
  Thread |= B.Thread;
  for (size_t S = 0; S < std::min(Sides.size(), B.Sides.size()); ++S) {
    BranchSide &To = Sides[S];
    const BranchSide &Of = B.Sides[S];
    To.WarpsUsed += Of.WarpsUsed;
    To.Working += Of.Working;
    To.LanesOfUsed += Of.LanesOfUsed;
    To.Work += Of.Work;
    To.Turns.insert(To.Turns.end(), Of.Turns.begin(), Of.Turns.end());
  }
  // Several copies of a branch: it was in an unrolled loop.
  Result.InLoop = true;
  Result.IsLoopExit |= B.Result.IsLoopExit;
  Result.IsSwitch |= B.Result.IsSwitch;
  Result.UniformFlag &= B.Result.UniformFlag;
  Result.GuardedInstructions =
      std::max(Result.GuardedInstructions, B.Result.GuardedInstructions);
  Result.GuardedLoads = std::max(Result.GuardedLoads, B.Result.GuardedLoads);
  Result.GuardedWork = std::max(Result.GuardedWork, B.Result.GuardedWork);
  Result.ExchangesData |= B.Result.ExchangesData;
  Result.UsesWarpResult |= B.Result.UsesWarpResult;
}
