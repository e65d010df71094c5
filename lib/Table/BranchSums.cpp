//===- BranchSums.cpp - Branches over all warps of a block ----------------===//
//
// In which warps a branch diverges, and how many warps would suffice if the
// threads with work were contiguous. The copies of one source branch that
// unrolling and peeling made are merged in order of execution.
//
//===----------------------------------------------------------------------===//

#include "TableBuilder.h"
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

static bool isMemoryLoad(const Instruction &I) {
  auto *L = dyn_cast<LoadInst>(&I);
  return L && !isa<AllocaInst>(getUnderlyingObject(L->getPointerOperand())) &&
         L->getPointerAddressSpace() != NVPTXAS::ADDRESS_SPACE_CONST;
}

/// Number of a block's instructions that are not debug or assume-like.
static uint64_t instructionsOf(const BasicBlock &B) {
  return llvm::count_if(B, [](const Instruction &I) {
    return !isa<PHINode>(I) && !I.isTerminator() && !I.isDebugOrPseudoInst();
  });
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
    G.Loads += llvm::count_if(*B, isMemoryLoad);
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

void TableBuilder::describeBranch(BranchSum &B, const Instruction &At) {
  Site S = siteOf(At, Options.HeaderPrefixes, Options.LibraryPrefixes);
  B.Result.Where = S.Where;
  B.Result.InlinedFrom = S.InlinedFrom;
  B.Result.InHeader = S.Innermost != S.Where;
  B.Order = F.numberOf(&At);
  const Loop *L = F.loops().getLoopFor(At.getParent());
  B.Result.InLoop = L != nullptr;
  for (unsigned I = 0; L && I < At.getNumSuccessors(); ++I)
    B.Result.IsLoopExit |= !L->contains(At.getSuccessor(I));
  Guarded G = guardedSide(F, At);
  B.GuardedSide = G.Side;
  B.Result.GuardedInstructions = G.Instructions;
  B.Result.GuardedLoads = G.Loads;
  auto *Branch = dyn_cast<BranchInst>(&At);
  const Value *Flag = Branch && Branch->isConditional() && !B.Result.IsLoopExit
                          ? testedFlag(Branch->getCondition())
                          : nullptr;
  B.Result.UniformFlag = Flag != nullptr;
  if (Flag)
    B.Result.FlagName = variableOf(*Flag).Name;
}

void TableBuilder::addBranches(const WarpRun &Run, double Weight) {
  std::map<const Instruction *, size_t> Executed;
  for (const LoggedBranch &L : Run.Events.Branches) {
    const bool ByThread =
        (L.Origins & FromVaryingLoad) ||
        ((L.Origins & FromUniformLoad) && (L.Origins & (FromWarp | FromBlock)));
    if (L.Undecided && ByThread)
      DataBranches.insert(L.At);
    if (L.IsSwitch)
      continue;
    BranchSum &B = Branches[L.At];
    if (!B.Any)
      describeBranch(B, *L.At);
    B.Any = true;
    const double Times = Weight * L.Repeat;
    B.Executions += Times;
    B.Known &= !L.Undecided;
    B.Data |= (L.Origins & (FromVaryingLoad | FromUniformLoad)) != 0;
    B.Thread |= L.ByLane;
    if (L.Taken && L.Fallen && !L.Undecided)
      B.Split += Times;
    const uint32_t Working = B.GuardedSide == 0 ? L.Taken : L.Fallen;
    if (Working) {
      B.WarpsUsed += Times;
      B.LanesOfUsed += Times * popcount(L.Active);
    }
    B.Working += Times * popcount(Working);
    const size_t MaxTurns = 4096;
    size_t &Turn = Executed[L.At];
    const double Each = Weight * (L.Repeat / double(L.Rounds));
    B.Known &= L.Rounds <= MaxTurns && Turn + L.Rounds <= MaxTurns;
    const size_t End = std::min<size_t>(Turn + L.Rounds, MaxTurns);
    B.Turns.resize(std::max(B.Turns.size(), End));
    for (; Turn < End; ++Turn) {
      B.Turns[Turn].Active += Each * popcount(L.Active);
      B.Turns[Turn].Working += Each * popcount(Working);
    }
  }
}

bool TableBuilder::isGuardedByData(const Instruction &At) const {
  for (const Instruction *Branch : DataBranches) {
    if (Branch->getParent() == At.getParent())
      continue;
    const int Meet = F.blocks()[F.indexOf(Branch->getParent())].ReconvergesAt;
    unsigned Ways = 0, All = 0;
    for (const BasicBlock *Side : successors(Branch->getParent())) {
      ++All;
      Ways += F.isBehind(Side, Meet, At.getParent());
    }
    if (Ways && Ways < All)
      return true;
  }
  return false;
}

double TableBuilder::runsOf(const Loop &L, const BranchSum &B) const {
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  double Most = 0;
  for (const BasicBlock *E : Exiting)
    if (auto At = Branches.find(E->getTerminator());
        At != Branches.end() && At->second.Known)
      Most = std::max(Most, At->second.Executions / B.WarpsUsed);
  return Most;
}

double TableBuilder::guardedWork(const Instruction &At,
                                 const BranchSum &B) const {
  if (!B.Known || !B.Thread || B.Data || !B.WarpsUsed)
    return 0;
  constexpr double UnknownIterations = 8;
  const int Meet = F.blocks()[F.indexOf(At.getParent())].ReconvergesAt;
  double Work = 0;
  for (const BasicBlock *Block :
       blocksBehind(F, At.getSuccessor(B.GuardedSide), Meet)) {
    double Times = 1;
    for (const Loop *L = F.loops().getLoopFor(Block); L && !L->contains(&At);
         L = L->getParentLoop()) {
      // Its own executions count those of the loops around it, too.
      if (double Runs = runsOf(*L, B)) {
        Times *= Runs;
        break;
      }
      Times *= UnknownIterations;
    }
    Work += Times * double(instructionsOf(*Block));
  }
  return Work;
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
  R.WarpsUsed = uint64_t(std::llround(B.WarpsUsed));
  double Needed = 0;
  for (const BranchTurn &T : B.Turns)
    Needed += std::ceil(T.Working / WarpLanes - 1e-9);
  R.WarpsNeeded = uint64_t(std::llround(Needed));
  if (B.LanesOfUsed > 0)
    R.IdleShare = 1 - B.Working / B.LanesOfUsed;
  R.FirstIterationIdle = R.DependsOnThread && R.InLoop && R.GuardedLoads &&
                         startsHalfIdle(B.Turns);
  return R;
}

std::vector<DivergentBranch> TableBuilder::finishBranches() const {
  std::vector<const BranchSum *> Ordered;
  std::map<const BranchSum *, double> Works;
  for (auto &[At, B] : Branches) {
    Ordered.push_back(&B);
    Works[&B] = guardedWork(*At, B);
  }
  llvm::sort(Ordered, [](auto *A, auto *B) { return A->Order < B->Order; });
  std::map<std::pair<Spot, std::vector<Spot>>, BranchSum> Places;
  for (const BranchSum *B : Ordered) {
    auto [At, IsNew] = Places.try_emplace(
        std::pair(B->Result.Where, B->Result.InlinedFrom), *B);
    if (!IsNew)
      At->second.append(*B);
    double &Work = At->second.Result.GuardedWork;
    Work = std::max(Work, Works[B]);
  }
  std::vector<DivergentBranch> Out;
  for (auto &[Place, B] : Places)
    Out.push_back(resultOf(B));
  return Out;
}

void BranchSum::append(const BranchSum &B) {
  Executions += B.Executions;
  Split += B.Split;
  Working += B.Working;
  WarpsUsed += B.WarpsUsed;
  LanesOfUsed += B.LanesOfUsed;
  Known &= B.Known;
  Data |= B.Data;
  Thread |= B.Thread;
  Turns.insert(Turns.end(), B.Turns.begin(), B.Turns.end());
  // Several copies of a branch: it was in an unrolled loop.
  Result.InLoop = true;
  Result.IsLoopExit |= B.Result.IsLoopExit;
  Result.UniformFlag &= B.Result.UniformFlag;
  Result.GuardedInstructions =
      std::max(Result.GuardedInstructions, B.Result.GuardedInstructions);
  Result.GuardedLoads = std::max(Result.GuardedLoads, B.Result.GuardedLoads);
}
