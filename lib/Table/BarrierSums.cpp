//===- BarrierSums.cpp - Which threads of a block reach a barrier ---------===//
//
// A barrier waits for all threads of the block that have not returned. In the
// IR, `if (c) return;` and a branch around the rest of the kernel are the same:
// both keep threads from the barrier, and the branches that do are listed for
// the check, which sees the source. A condition that is the same for all
// threads of a block, such as one on a kernel argument, does not diverge.
//
//===----------------------------------------------------------------------===//

#include "BarrierSums.h"
#include "warplint/Kernel/Sites.h"
#include "warplint/Wording/Reasons.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

void BarrierSums::add(const WarpRun &Run, const SymbolTable &T,
                      unsigned FirstWarp) {
  Ranges.emplace_back();
  RangeRun &Kept = Ranges.back();
  Kept.Range = Run.Range;
  Kept.FirstWarp = FirstWarp;
  Kept.Lanes = Run.Lanes;
  for (const LoggedBarrier &L : Run.Events.Barriers) {
    Arrivals &A = Kept.Barriers[L.At];
    A.Times += L.Repeat;
    A.CountKnown &= L.CountKnown;
    A.Sure |= L.Must != 0;
    const uint32_t Missing = L.Must ? Kept.Lanes & ~L.May : 0;
    if (popcount(Missing) > popcount(A.Missing)) {
      A.Missing = Missing;
      A.Arriving = L.May;
    }
  }
  for (const LoggedBranch &L : Run.Events.Branches) {
    Ways &W = Kept.Branches[L.At];
    W.Taken += L.Taken ? L.Repeat : 0;
    W.Fallen += L.Fallen ? L.Repeat : 0;
    W.HasDiverged |=
        !L.Undecided && (L.IsSwitch ? L.ByLane : L.Taken && L.Fallen);
    W.MayPartBlock |= L.MayPartBlock;
    if (!L.IsSwitch) {
      W.TakenLanes |= L.Taken & ~L.Fallen;
      W.FallenLanes |= L.Fallen & ~L.Taken;
    }
    for (unsigned S : L.Unknowns) {
      const Symbol &Root = T[S];
      const bool Loaded = Root.Origins & (FromUniformLoad | FromVaryingLoad);
      const bool Place = Root.Origins & (FromAddress | FromBlock | FromWarp);
      if ((Loaded || !Place) && (Root.Origins & ~ByRounds) != FromIteration &&
          Root.What != Unknown::Other)
        W.Unknowns.insert(withArticle(Root.What, Root.Name));
    }
  }
}

/// Whether block B lies between a branch and its reconvergence point.
static bool liesBehind(const Flow &F, const Instruction &Branch,
                       const BasicBlock *B) {
  const BasicBlock *Here = Branch.getParent();
  const SmallVector<const BasicBlock *, 4> Sides(successors(Here));
  return F.isBehind(Sides, F.blocks()[F.indexOf(Here)].ReconvergesAt, B);
}

/// The one of `Branches` that stands closest before `At` and decides whether
/// it is reached.
static const Instruction *
closest(const Flow &F, const std::vector<const Instruction *> &Branches,
        const Instruction &At) {
  const Instruction *Best = nullptr;
  auto Rank = [&](const Instruction *I) {
    // Branches behind it decide about the next iteration and come last.
    const int Own = F.indexOf(I->getParent());
    return Own <= F.indexOf(At.getParent()) ? Own : -Own - 1;
  };
  for (const Instruction *I : Branches)
    if ((!Best || Rank(I) > Rank(Best)) && liesBehind(F, *I, At.getParent()))
      Best = I;
  return Best;
}

Spot BarrierSums::placeOf(const Instruction &At) const {
  return siteOf(At, Options.HeaderPrefixes, Options.LibraryPrefixes).Where;
}

void BarrierSums::setDecider(BarrierReach &R, const Instruction *Branch) const {
  if (Branch)
    R.Decider = placeOf(*Branch);
}

/// Whether B is reached from `Start` at all.
static bool reaches(const BasicBlock *Start, const BasicBlock *B) {
  std::set<const BasicBlock *> Seen;
  std::vector<const BasicBlock *> Left = {Start};
  while (!Left.empty()) {
    const BasicBlock *Next = Left.back();
    Left.pop_back();
    if (Next == B)
      return true;
    if (Seen.insert(Next).second)
      Left.insert(Left.end(), succ_begin(Next), succ_end(Next));
  }
  return false;
}

static std::string whyOf(const std::set<std::string> &Unknowns) {
  std::string Names;
  for (const std::string &Name : Unknowns)
    Names += (Names.empty() ? "" : " and ") + Name;
  return Names.empty() ? "it differs from thread to thread"
                       : "it depends on " + Names;
}

void BarrierSums::addDiversions(BarrierReach &R, const RangeRun &Run,
                                const Instruction &At) const {
  std::vector<std::pair<int, BarrierReach::Diversion>> Found;
  for (auto &[Branch, W] : Run.Branches) {
    const Instruction &I = *Branch;
    if (I.getNumSuccessors() != 2 || !liesBehind(F, I, At.getParent()))
      continue;
    BarrierReach::Diversion P;
    if (!reaches(I.getSuccessor(0), At.getParent()))
      P.Lanes |= W.TakenLanes;
    if (!reaches(I.getSuccessor(1), At.getParent()))
      P.Lanes |= W.FallenLanes;
    if (!P.Lanes && !W.MayPartBlock)
      continue;
    if (W.MayPartBlock)
      P.Why = whyOf(W.Unknowns);
    P.Where = placeOf(I);
    Found.push_back({F.indexOf(I.getParent()), P});
  }
  llvm::sort(Found, [](auto &A, auto &B) { return A.first > B.first; });
  for (auto &[Rank, P] : Found)
    R.Diversions.push_back(std::move(P));
}

bool BarrierSums::lanesMissing(const Instruction &At, BarrierReach &R) const {
  for (const RangeRun &Run : Ranges) {
    auto Found = Run.Barriers.find(&At);
    if (Found == Run.Barriers.end() || !Found->second.Missing)
      continue;
    R.Warp = Run.FirstWarp;
    R.Arriving = Found->second.Arriving;
    R.Missing = Found->second.Missing;
    std::vector<const Instruction *> Divergent;
    for (auto &[Branch, W] : Run.Branches)
      if (W.HasDiverged)
        Divergent.push_back(Branch);
    const Instruction *Decider = closest(F, Divergent, At);
    if (!Decider) { // the condition depends on an unknown
      Divergent.clear();
      for (auto &[Branch, W] : Run.Branches)
        if (W.Taken && W.Fallen)
          Divergent.push_back(Branch);
      Decider = closest(F, Divergent, At);
    }
    setDecider(R, Decider);
    addDiversions(R, Run, At);
    return true;
  }
  return false;
}

static bool shareBlocks(const WarpRange &A, const WarpRange &B) {
  for (unsigned D = 0; D < 3; ++D)
    if (A.High[D] < B.Low[D] || B.High[D] < A.Low[D])
      return false;
  return true;
}

BarrierSums::AllArrivals BarrierSums::arrivalsOf(const RangeRun &Run) const {
  AllArrivals All;
  for (const auto &[At, A] : Run.Barriers) {
    if (A.Missing)
      continue;
    const auto *Call = dyn_cast<CallBase>(At);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    const bool IsPlain = Callee && At->getType()->isVoidTy() &&
                         all_of(Call->args(), [](const Use &U) {
                           const auto *Number = dyn_cast<ConstantInt>(U);
                           return Number && Number->isZero();
                         });
    All.Times[{F.loops().getLoopFor(At->getParent()),
               IsPlain ? static_cast<const Value *>(Callee) : At}] += A.Times;
    All.AreKnown &= A.Sure && A.CountKnown;
  }
  return All;
}

BarrierReach::Reach BarrierSums::warpsMissing(const Instruction &At,
                                              BarrierReach &R) const {
  using Reach = BarrierReach::Reach;
  bool Alike = true; // as nearly always
  for (const RangeRun &Run : Ranges) {
    auto Found = Run.Barriers.find(&At), First = Ranges[0].Barriers.find(&At);
    Alike &= Found != Run.Barriers.end() && First != Ranges[0].Barriers.end() &&
             Found->second.Times == First->second.Times;
  }
  if (Alike)
    return Reach::All;
  std::vector<AllArrivals> All; // by range
  for (const RangeRun &Run : Ranges)
    All.push_back(arrivalsOf(Run));
  Reach Is = Reach::All;
  for (const auto &[Most, Here] : zip_equal(Ranges, All)) {
    auto Found = Most.Barriers.find(&At);
    if (Found == Most.Barriers.end() || !Found->second.Sure)
      continue;
    const Arrivals &A = Found->second;
    for (const auto &[Run, There] : zip_equal(Ranges, All)) {
      auto Other = Run.Barriers.find(&At);
      bool Less = Other == Run.Barriers.end() ||
                  (A.CountKnown && Other->second.CountKnown &&
                   Other->second.Times < A.Times);
      if (!Less || !shareBlocks(Most.Range, Run.Range))
        continue;
      const bool AreAlike = Here.Times == There.Times;
      if (AreAlike && ((Here.AreKnown && There.AreKnown) || Is != Reach::All))
        continue;
      Is = AreAlike ? Reach::Possible : Reach::Proved;
      R.Why = AreAlike
                  ? "other warps come to another barrier, and how often is "
                    "not known"
                  : "";
      R.Warp = Run.FirstWarp;
      R.Missing = AreAlike ? 0 : Run.Lanes;
      R.Diversions.clear();
      // Branches at which the two warps took different sides.
      std::vector<const Instruction *> Divergent;
      for (auto &[Branch, W] : Most.Branches) {
        auto Of = Run.Branches.find(Branch);
        if (Of != Run.Branches.end() &&
            (W.Taken != Of->second.Taken || W.Fallen != Of->second.Fallen))
          Divergent.push_back(Branch);
      }
      setDecider(R, closest(F, Divergent, At));
      addDiversions(R, Run, At);
      if (Is == Reach::Proved)
        return Is;
    }
  }
  return Is;
}

bool BarrierSums::mayBeMissed(const Instruction &At, BarrierReach &R) const {
  std::map<const Instruction *, const RangeRun *> Divergent;
  for (const RangeRun &Run : Ranges)
    for (auto &[Branch, W] : Run.Branches)
      if (W.MayPartBlock)
        Divergent.try_emplace(Branch, &Run);
  std::vector<const Instruction *> Branches;
  for (auto &[Branch, Run] : Divergent)
    Branches.push_back(Branch);
  const Instruction *Decider = closest(F, Branches, At);
  if (!Decider)
    return false;
  const RangeRun &Run = *Divergent[Decider];
  R.Warp = Run.FirstWarp;
  setDecider(R, Decider);
  R.Why = whyOf(Run.Branches.at(Decider).Unknowns);
  addDiversions(R, Run, At);
  return true;
}

std::vector<BarrierReach> BarrierSums::finish() const {
  std::set<const Instruction *> All;
  for (const RangeRun &Run : Ranges)
    for (auto &[At, A] : Run.Barriers)
      All.insert(At);
  // Of several copies of one source barrier, the worst one counts.
  std::map<std::pair<Spot, std::vector<Spot>>, BarrierReach> Places;
  std::vector<const Instruction *> Ordered(All.begin(), All.end());
  llvm::sort(Ordered,
             [&](auto *A, auto *B) { return F.numberOf(A) < F.numberOf(B); });
  using Reach = BarrierReach::Reach;
  for (const Instruction *At : Ordered) {
    BarrierReach R;
    Site S = siteOf(*At, Options.HeaderPrefixes, Options.LibraryPrefixes);
    R.Where = S.Where;
    R.InlinedFrom = S.InlinedFrom;
    R.Divergent = lanesMissing(*At, R) ? Reach::Proved : warpsMissing(*At, R);
    if (R.Divergent == Reach::All && mayBeMissed(*At, R))
      R.Divergent = Reach::Possible;
    auto [Place, New] = Places.try_emplace({R.Where, R.InlinedFrom}, R);
    if (!New && R.Divergent > Place->second.Divergent)
      Place->second = R;
  }
  std::vector<BarrierReach> Out;
  for (auto &[Place, R] : Places)
    Out.push_back(R);
  return Out;
}
