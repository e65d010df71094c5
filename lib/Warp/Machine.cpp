//===- Machine.cpp - Active masks and reconvergence -----------------------===//
//
// Lanes wait at basic blocks. The waiting block that comes first in reverse
// post-order executes next; a loop is one unit of that order (Loops.cpp). All
// edges into a block are thus followed before it executes, so that lanes that
// diverged reconverge at the immediate post-dominator.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "warplint/Kernel/LoopLengths.h"
#include "warplint/Lane/Rounds.h"

using namespace llvm;
using namespace warplint;

Machine::Machine(const KernelCode &Code, const BackwardSlice &Matters,
                 const Launch &How, const EvaluationOptions &Options,
                 const WarpRange &Range, const RunLimits &Limits)
    : Code(Code), F(Code.flow()), Matters(Matters), How(How), Options(Options),
      Range(Range), Layout(F.function().getParent()->getDataLayout()),
      Lane(Symbols), Bounds(F), Branches(F), Outputs(F), Limits(Limits) {
  Values.resize(F.valueCount());
  Defined.resize(F.valueCount());
  Waiting.resize(F.blocks().size());
  Symbol Data;
  Data.What = Unknown::LoadedValue;
  Data.Origins = FromUniformLoad;
  UniformData = Symbols.root(Data);
  Data.Origins = FromVaryingLoad;
  Data.Varying = true;
  VaryingData = Symbols.root(Data);
  setUpThreads();
}

/// Axis A of the range as a value: a constant, or a symbol with its bounds.
static LaneValue axisValue(SymbolTable &Symbols, const WarpRange &Range,
                           unsigned A, bool Known,
                           std::array<SymbolId, 4> &Axes) {
  if (Range.Low[A] == Range.High[A])
    return LaneValue::constant(32, Range.Low[A]);
  Symbol S;
  S.Width = 32;
  S.Min = Range.Low[A];
  S.Max = Range.High[A];
  S.Enumerated = Known;
  S.Origins = A == 3 ? FromWarp : FromBlock;
  S.What = A == 3 ? Unknown::WarpNumber : Unknown::BlockIndex;
  if (A < 3)
    S.Name = "xyz"[A];
  SymbolId Id = Symbols.root(std::move(S));
  if (Known)
    Axes[A] = Id;
  return LaneValue::symbol(32, Id);
}

void Machine::setUpThreads() {
  const int64_t X = *How.Block.Extent[0], Y = *How.Block.Extent[1],
                Z = *How.Block.Extent[2];
  Axes.fill(~0u);
  for (unsigned D = 0; D < 3; ++D) {
    Extent[D] = LaneValue::constant(32, *How.Block.Extent[D]);
    Block[D] = axisValue(Symbols, Range, D, bool(How.Grid.Extent[D]), Axes);
    if (How.Grid.Extent[D]) {
      Grid[D] = LaneValue::constant(32, *How.Grid.Extent[D]);
    } else {
      Symbol S;
      S.Width = 32;
      S.Min = 1;
      S.Max = INT32_MAX;
      S.Origins = FromGrid;
      S.What = Unknown::GridSize;
      S.Name = "xyz"[D];
      Grid[D] = LaneValue::symbol(32, Symbols.root(std::move(S)));
    }
  }
  WarpNumber = axisValue(Symbols, Range, 3, true, Axes);
  LaneId = LaneValue(32, LaneVector::make([](unsigned L) { return L; }));
  auto Index = [&](int64_t Warp, unsigned L, unsigned D) {
    int64_t T = 32 * Warp + L;
    return D == 0 ? T % X : D == 1 ? T / X % Y : T / X / Y;
  };
  const int64_t First = Range.Low[3], Last = Range.High[3];
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (32 * First + L < X * Y * Z)
      Lanes |= 1u << L;
  for (unsigned D = 0; D < 3; ++D) {
    // Within the range, a thread index must step evenly with the warp's number,
    // by the same step in all lanes; otherwise the range is split.
    int64_t Step =
        First == Last ? 0 : Index(First + 1, 0, D) - Index(First, 0, D);
    for (int64_t W = First; W <= Last; ++W)
      for (unsigned L = 0; L < WarpLanes; ++L)
        if (32 * W + L >= X * Y * Z ||
            Index(W, L, D) - Index(First, L, D) != (W - First) * Step) {
          if (First == Last)
            continue;
          State = Flag::Stop;
          SplitAxis = 3;
          SplitAt = First + (Last - First + 1) / 2;
          return;
        }
    LaneValue Base(32, LaneVector::make([&](unsigned L) {
                     return Index(First, L, D) - First * Step;
                   }));
    Thread[D] =
        Lane.add(Base, Lane.mul(WarpNumber, LaneValue::constant(32, Step)));
  }
}

WarpRun Machine::run() && {
  if (State != Flag::Stop) {
    for (const Argument &A : F.function().args())
      valueOf(&A);
    Waiting[0].May = Waiting[0].Must = Lanes;
    Waiting[0].CountKnown = true;
    Ready.insert(0);
    runRegion(nullptr);
  }
  WarpRun Run;
  Run.Ended = BudgetHit             ? WarpRun::Outcome::OutOfBudget
              : State == Flag::Stop ? WarpRun::Outcome::Split
                                    : WarpRun::Outcome::Done;
  Run.Range = Range;
  Run.SplitAxis = SplitAxis;
  Run.SplitAt = SplitAt;
  Run.IsTooLarge = TooLarge;
  Run.Steps = Steps;
  Run.Events = std::move(TheLog);
  Run.Symbols = std::move(Symbols);
  Run.Addresses = std::move(Addresses);
  Run.WarpSymbol = Axes[3];
  Run.Lanes = Lanes;
  Run.Omissions = std::move(Omissions);
  return Run;
}

WarpRun warplint::runWarps(const KernelCode &Code, const BackwardSlice &Matters,
                           const Launch &How, const EvaluationOptions &Options,
                           const WarpRange &Range, const RunLimits &Limits) {
  return Machine(Code, Matters, How, Options, Range, Limits).run();
}

void Machine::runRegion(const Loop *Region) {
  auto It = Ready.begin();
  while (State == Flag::Run) {
    // The first waiting block of this region.
    for (It = Ready.begin(); It != Ready.end(); ++It)
      if (!Region || Region->contains(F.blocks()[*It].Block))
        break;
    if (It == Ready.end())
      return;
    int B = *It;
    if (const Loop *Child = F.childLoop(Region, B)) {
      if (F.blocks()[B].Block == Child->getHeader()) {
        runLoop(Child);
        continue;
      }
    } else if (Region && F.blocks()[B].Block == Region->getHeader()) {
      // At the header: runLoop() starts the next iteration.
      if (Ready.size() == 1)
        return;
      auto Next = std::next(It);
      while (Next != Ready.end() && !Region->contains(F.blocks()[*Next].Block))
        ++Next;
      if (Next == Ready.end())
        return;
      B = *Next;
      if (const Loop *Inner = F.childLoop(Region, B)) {
        runLoop(Inner);
        continue;
      }
    }
    runBlock(B);
  }
}

/// Makes certain again, at the block, what was certain before lanes diverged.
void Machine::reconverge(int B) {
  Arrival &A = Waiting[B];
  A.Must = A.ComesApart ? 0 : A.Must | (A.RestoreMust & A.May);
  A.CountKnown = !A.ComesApart && (A.CountKnown || A.RestoreCount);
  A.WholeWarps &= !A.EndsWholeWarps;
  if ((A.Must & A.May) == A.May)
    A.Paths = Divergence::None;
}

double Machine::assumedRepeat() const {
  double Times = 1;
  for (const LoopFrame *Frame : Frames)
    if (Frame->Symbolic && !Frame->Trips)
      Times *= F.assumedIterationsOf(*Frame->L);
  return Repeat * std::min(Times, MostAssumedIterations);
}

void Machine::runBlock(int B) {
  Ready.erase(B);
  reconverge(B);
  Arrival A = Waiting[B];
  Waiting[B] = Arrival();
  Current = B;
  May = A.May & ~Returned;
  Must = A.Must & May;
  CountKnown = A.CountKnown;
  Diverged = A.Paths;
  WholeWarps = A.WholeWarps;
  Leader = A.Leader;
  ComesApart = A.ComesApart;
  const BasicBlock &Block = *F.blocks()[B].Block;
  for (const PHINode &Phi : Block.phis()) {
    auto It = Phis.find({B, &Phi});
    if (It == Phis.end())
      continue;
    LaneValue V = std::move(It->second.Value);
    uint32_t From = It->second.Lanes;
    Phis.erase(It);
    unsigned N = F.numberOf(&Phi);
    // Lanes that did not arrive keep their values.
    Values[N] = Defined[N] && From != ~0u && Values[N].Width == V.Width
                    ? Lane.blend(From, V, Values[N])
                    : V;
    Defined[N] = true;
  }
  if (!May)
    return;
  if (CountKnown && Must)
    TheLog.Work.IssueSlots += Repeat * F.blocks()[B].IssueSlots;
  TheLog.Work.ExpectedIssueSlots += assumedRepeat() * F.blocks()[B].IssueSlots;
  TheLog.Work.Instructions += assumedRepeat() * F.blocks()[B].Instructions;
  for (const Instruction &I : Block) {
    if (isa<PHINode>(I))
      continue;
    ++Steps;
    const bool IsStale =
        Limits.IsStale && Steps % 4096 == 0 && (*Limits.IsStale)();
    if (Steps > Limits.MaxSteps || IsStale) {
      BudgetHit = true;
      State = Flag::Stop;
      return;
    }
    if (Matters.isIdle(I))
      continue;
    execute(I);
    if (State != Flag::Run)
      return;
  }
}

/// The value of the phi `At` if the lanes `LanesOfA` arrive with `A`, and
/// `LanesOfB` with `B`. Lanes that are in both masks have one of the two.
LaneValue Machine::join(const LaneValue &A, const LaneValue &B,
                        uint32_t LanesOfA, uint32_t LanesOfB, Divergence Paths,
                        const std::optional<BranchDivergence::Choice> &OfB,
                        const Value &At) {
  if (A == B)
    return A;
  if (A.Width != B.Width)
    return B;
  uint32_t Overlap = LanesOfA & LanesOfB;
  if (!Overlap)
    return Lane.blend(LanesOfB, B, A);
  bool Uniform = Paths == Divergence::None &&
                 Symbols.isUniformOver(A, Overlap) &&
                 Symbols.isUniformOver(B, Overlap);
  if (!isTracked(At.getType()))
    return LaneValue::symbol(64, Uniform ? UniformData : VaryingData);
  Symbol S;
  S.Width = A.Width;
  S.Varying = !Uniform;
  auto [ALow, AHigh] = Symbols.bounds(A, Overlap);
  auto [BLow, BHigh] = Symbols.bounds(B, Overlap);
  S.Min = std::min(ALow, BLow);
  S.Max = std::max(AHigh, BHigh);
  if (S.Width == 1) { // an i1 is 0 or 1, not 0 or -1
    S.Min = 0;
    S.Max = 1;
  }
  S.Origins = Symbols.origins(A) | Symbols.origins(B) | FromOpaque;
  S.What = Unknown::BranchValue;
  S.Alternatives = {A, B};
  S.ChosenByWarp = Paths != Divergence::ByData;
  if (OfB) {
    S.Origins |= originsOfChoice(Symbols.origins(OfB->Condition),
                                 Lane.classify(OfB->Condition, Overlap));
    S.Chooses = OfB->Condition;
    if (OfB->When)
      std::swap(S.Alternatives[0], S.Alternatives[1]);
  }
  LaneValue Chosen = LaneValue::symbol(A.Width, Symbols.root(std::move(S)));
  return Lane.blend(Overlap, Chosen, Lane.blend(LanesOfB, B, A));
}

/// Follows an edge with the lanes `ToMay`; the parameters are as in Arrival.
void Machine::branchTo(int From, const BasicBlock *To, uint32_t ToMay,
                       uint32_t ToMust, bool ToCount, Divergence ToPaths) {
  if (!ToMay)
    return;
  const BasicBlock *Source = F.blocks()[From].Block;
  int B = F.indexOf(To);
  LoopFrame *Frame = nullptr;
  bool Leaves = leavesLoop(Source, To, Frame);
  if (Frame && !Leaves && Frame->Symbolic && To == Frame->L->getHeader()) {
    // The back edge of a loop that is being summarized.
    for (const PHINode &Phi : To->phis())
      if (Matters.decides(Phi))
        Frame->Latch.push_back(
            {&Phi, valueOf(Phi.getIncomingValueForBlock(Source))});
    return;
  }
  Arrival &A = Waiting[B];
  A.ComesApart |= ComesApart;
  for (const PHINode &Phi : To->phis()) {
    if (!Matters.decides(Phi))
      continue;
    LaneValue V = valueOf(Phi.getIncomingValueForBlock(Source));
    // Floating-point values are not followed from one iteration to the next.
    if (isFloat(Phi.getType()) && F.blocks()[B].Innermost &&
        F.blocks()[B].Innermost->getHeader() == To)
      V = onlyUniformity(V);
    PendingPhi &P = Phis[{B, &Phi}];
    if (!P.Lanes)
      P.Value = V;
    else
      P.Value =
          join(P.Value, V, P.Lanes, ToMay,
               std::min(std::max(ToPaths, A.Paths), Branches.upTo(B, Phi)),
               Branches.choiceAt(B, From), Phi);
    P.Lanes |= ToMay;
  }
  A.Leader = !A.May || A.Leader == Leader ? Leader : nullptr;
  A.CountKnown |= ToCount;
  A.Paths = std::max(A.Paths, ToPaths);
  A.WholeWarps |= WholeWarps;
  A.May |= ToMay;
  A.Must |= ToMust;
  Ready.insert(B);
}

bool Machine::requestSplit(const SplitPoint &Cut) {
  for (unsigned Axis = 0; Axis < 4; ++Axis)
    if (Axes[Axis] == Cut.Symbol && Range.Low[Axis] < Range.High[Axis]) {
      if (!Limits.MaySplit) {
        TooLarge = true;
        return false;
      }
      SplitAxis = Axis;
      SplitAt = Cut.At;
      State = Flag::Stop;
      return true;
    }
  return false;
}

bool Machine::requestSplit(const LaneValue &Condition, uint32_t Mask) {
  if (auto Cut = Lane.splitPoint(Condition, Mask))
    return requestSplit(*Cut);
  return false;
}
