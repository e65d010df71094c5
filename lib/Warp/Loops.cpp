//===- Loops.cpp - Loops, step by step or once for all --------------------===//
//
// A loop is first run step by step. Where its exit hangs on an unknown, or it
// takes too long, what it did is taken back and it is run once for all its
// iterations: a first pass finds what each header value does from one iteration
// to the next (stay, step evenly, anything else), a second one runs the body
// with the iteration's number as a uniform unknown.
//
//===----------------------------------------------------------------------===//

#include "warplint/Warp/Machine.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

/// Warp instructions that one loop may cost before it is run symbolically.
static constexpr uint64_t StepLimit = 150000;
/// Iterations, likewise.
static constexpr uint64_t IterationLimit = 8192;

Machine::LoopFrame *Machine::frameOf(const Loop *L) {
  for (LoopFrame *Frame : Frames)
    if (Frame->L == L)
      return Frame;
  return nullptr;
}

/// Whether the edge leaves a loop that is being run; then Frame is the
/// outermost such. Otherwise Frame is that of the innermost loop.
bool Machine::leavesLoop(const BasicBlock *From, const BasicBlock *To,
                         LoopFrame *&Frame) {
  Frame = nullptr;
  bool Leaves = false;
  for (const Loop *L = F.loops().getLoopFor(From); L; L = L->getParentLoop()) {
    LoopFrame *Of = frameOf(L);
    if (!L->contains(To)) {
      Leaves = true;
      if (Of)
        Frame = Of;
      continue;
    }
    if (!Leaves)
      Frame = Of;
    break;
  }
  return Leaves;
}

void Machine::runLoop(const Loop *L) {
  int Header = F.indexOf(L->getHeader());
  LoopFrame Frame;
  Frame.L = L;
  meetAgain(Header);
  Frame.Entered = Waiting[Header].May & ~Returned;
  Frame.EnteredMust = Waiting[Header].Must & Frame.Entered;
  Frame.EnteredCount = Waiting[Header].CountKnown;
  Frames.push_back(&Frame);

  // What must be put back if the loop is taken back.
  const auto Mark = TheLog.mark();
  const auto SavedWaiting = Waiting;
  const auto SavedPhis = Phis;
  const auto SavedReady = Ready;
  const uint32_t SavedReturned = Returned;
  const unsigned SavedIteration = Iteration;
  auto TakeBack = [&] {
    TheLog.cut(Mark);
    Waiting = SavedWaiting;
    Phis = SavedPhis;
    Ready = SavedReady;
    Returned = SavedReturned;
    Iteration = SavedIteration;
    State = Flag::Run;
    Abandoned = nullptr;
  };
  if (!runStepByStep(Frame) && State != Flag::Stop) {
    if (State == Flag::AbandonLoop && Abandoned != L) {
      Frames.pop_back(); // an outer loop's matter
      return;
    }
    TakeBack();
    Frame.Symbolic = true;
    std::vector<std::pair<const PHINode *, LaneValue>> Starts;
    for (const PHINode &Phi : L->getHeader()->phis()) {
      auto It = Phis.find({Header, &Phi});
      if (It != Phis.end())
        Starts.push_back({&Phi, It->second.Value});
    }
    const double WasRepeat = Repeat;
    // Discover what changes, until the answer stands.
    enum Kind { Same, Even, Uniform, Any };
    std::vector<Kind> Kinds(Starts.size(), Even);
    std::vector<LaneValue> Steps(Starts.size());
    std::vector<bool> HasStep(Starts.size());
    Symbol Number;
    Number.Width = 64;
    Number.Min = 0;
    Number.Origins = FromIteration;
    Number.Name = "iteration number";
    Frame.Iteration = Symbols.root(Number);
    auto PhiValues = [&](bool Final) {
      std::vector<std::pair<const PHINode *, LaneValue>> Values;
      for (size_t N = 0; N < Starts.size(); ++N) {
        const LaneValue &Start = Starts[N].second;
        LaneValue V = Start;
        if (!isTracked(Starts[N].first->getType())) {
          bool IsUniform =
              Kinds[N] == Uniform ||
              (Kinds[N] == Even && Symbols.isUniformOver(Start, May));
          V = LaneValue::symbol(64, IsUniform ? UniformData : VaryingData);
        } else if (Kinds[N] == Same) {
          V = Start;
        } else if (Kinds[N] == Even && HasStep[N]) {
          LaneValue Count = LaneValue::symbol(Start.Width, Frame.Iteration);
          V = Lane.add(Start, Lane.mul(Steps[N], Count));
        } else {
          Symbol S;
          S.Width = Start.Width;
          S.Varying = Kinds[N] == Any;
          S.Origins = FromIteration | Symbols.origins(Start);
          S.Name = "value that a loop changes";
          LaneValue Unknown = LaneValue::symbol(Start.Width, Symbols.root(S));
          // First pass: the start plus an unknown of its own, so that an even
          // step shows.
          V = Kinds[N] == Even ? Lane.add(Start, Unknown) : Unknown;
        }
        Values.push_back({Starts[N].first, V});
      }
      return Values;
    };
    for (unsigned Pass = 0; Pass < 4 && State == Flag::Run; ++Pass) {
      TakeBack();
      Frame.Latch.clear();
      Frame.Exits = 0;
      auto Values = PhiValues(false);
      enterHeader(Frame, Values);
      runRegion(L);
      if (State != Flag::Run)
        break;
      bool Stands = true;
      for (size_t N = 0; N < Starts.size(); ++N) {
        const LaneValue &V = Values[N].second;
        Kind Now = Kinds[N] == Same || Kinds[N] == Even ? Same : Kinds[N];
        std::optional<LaneValue> Step;
        for (auto &[Phi, Next] : Frame.Latch) {
          if (Phi != Starts[N].first)
            continue;
          Kind Of = Any;
          bool NextUniform = Symbols.isUniformOver(Next, Frame.Entered);
          if (!isTracked(Phi->getType())) {
            Of = NextUniform ? Uniform : Any;
          } else {
            LaneValue D = Lane.sub(Next, V);
            // A step that itself changes from iteration to iteration is none.
            bool Fixed =
                !(Symbols.origins(D) & (FromIteration | FromUniformLoad |
                                        FromVaryingLoad | FromOpaque)) ||
                Symbols.origins(D) == 0;
            if (HasStep[N] && Kinds[N] == Even)
              Fixed = D == Steps[N];
            if (D.isKnown() && D.K.isZero())
              Of = Same;
            else if (Fixed && (!Step || *Step == D)) {
              Of = Even;
              Step = D;
            } else
              Of = NextUniform && Symbols.isUniformOver(V, Frame.Entered)
                       ? Uniform
                       : Any;
          }
          Now = std::max(Now, Of);
        }
        if (Kinds[N] == Even && !HasStep[N] && Now == Even && Step) {
          HasStep[N] = true;
          Steps[N] = *Step;
          Stands = false;
          continue;
        }
        if (Kinds[N] == Even && HasStep[N] && Now == Same)
          Now = Even;
        if (Now == Even && !HasStep[N])
          Now = Uniform;
        if (Now != Kinds[N]) {
          Stands = false;
          Kinds[N] = Now;
        }
      }
      if (auto Trips = tripCount(Frame)) {
        if (Frame.Trips != *Trips) {
          Frame.Trips = *Trips;
          Symbol &Facts = Symbols.facts(Frame.Iteration);
          Facts.Max = int64_t(std::max<uint64_t>(*Trips, 1)) - 1;
          Facts.Enumerated = true;
          Stands = false;
        }
      } else if (Frame.Trips) {
        Frame.Trips = 0;
        Symbols.facts(Frame.Iteration).Enumerated = false;
        Symbols.facts(Frame.Iteration).Max =
            std::numeric_limits<int64_t>::max();
      }
      if (Stands)
        break;
    }
    if (State == Flag::Run) {
      TakeBack();
      Frame.Latch.clear();
      Frame.Exits = 0;
      if (Frame.Trips)
        Repeat *= double(Frame.Trips);
      enterHeader(Frame, PhiValues(true));
      runRegion(L);
    }
    Repeat = WasRepeat;
  }
  Frames.pop_back();
  Iteration = SavedIteration;
  if (State != Flag::Run)
    return;
  int After = F.afterLoop(L);
  if (Frame.Symbolic && After >= 0) {
    Waiting[After].RestoreMust |= Frame.EnteredMust;
    Waiting[After].RestoreCount |= Frame.EnteredCount;
  }
}

bool Machine::runStepByStep(LoopFrame &Frame) {
  int Header = F.indexOf(Frame.L->getHeader());
  const uint64_t Start = Steps;
  for (uint64_t N = 0; State == Flag::Run && Ready.count(Header); ++N) {
    Iteration = unsigned(N);
    if (N >= IterationLimit || Steps - Start > StepLimit)
      return false;
    runBlock(Header);
    if (State == Flag::Run)
      runRegion(Frame.L);
  }
  return State == Flag::Run;
}

void Machine::enterHeader(
    LoopFrame &Frame,
    const std::vector<std::pair<const PHINode *, LaneValue>> &Given) {
  int Header = F.indexOf(Frame.L->getHeader());
  for (auto &[Phi, V] : Given)
    Phis[{Header, Phi}] = {V, ~0u};
  Arrival &A = Waiting[Header];
  A = Arrival();
  A.May = Frame.Entered;
  A.Must = Frame.DivergentExit ? 0 : Frame.EnteredMust;
  A.CountKnown = Frame.EnteredCount && Frame.Trips != 0;
  A.Varying = Frame.DivergentExit;
  Ready.insert(Header);
  runBlock(Header);
}

/// Iterations of a loop with one exit that compares an evenly stepping uniform
/// value with an unchanging one.
std::optional<uint64_t> Machine::tripCount(const LoopFrame &Frame) const {
  if (Frame.Exits != 1 || !Frame.ExitBranch ||
      Frame.ExitCondition.Terms.size() != 1 || Frame.DivergentExit)
    return std::nullopt;
  const Loop *L = Frame.L;
  const BasicBlock *Exiting = Frame.ExitBranch->getParent();
  bool AtEnd = L->isLoopLatch(Exiting);
  if ((Exiting != L->getHeader() && !AtEnd) || L->getExitingBlock() != Exiting)
    return std::nullopt;
  const Symbol &S = Symbols[Frame.ExitCondition.Terms[0].Symbol];
  if (S.Operands.size() != 2 || !Frame.ExitCondition.K.isZero())
    return std::nullopt;
  LaneValue D = const_cast<Algebra &>(Lane).sub(S.Operands[0], S.Operands[1]);
  if (D.Terms.size() != 1 || D.Terms[0].Symbol != Frame.Iteration ||
      !D.Terms[0].Coefficient.isUniform() || !D.K.isUniform())
    return std::nullopt;
  const int64_t K = D.K[0], C = D.Terms[0].Coefficient[0];
  auto Holds = [&](int64_t N) {
    int64_t V = K + C * N;
    switch (S.Op) {
    case LaneOp::Eq:
      return V == 0;
    case LaneOp::Ne:
      return V != 0;
    case LaneOp::ULt:
    case LaneOp::SLt:
      return V < 0;
    case LaneOp::ULe:
    case LaneOp::SLe:
      return V <= 0;
    default:
      return false;
    }
  };
  if (C == 0)
    return std::nullopt;
  // The outcome changes only around the zero of the difference.
  const int64_t Zero = -K / C;
  for (int64_t N : {int64_t(0), Zero - 1, Zero, Zero + 1, Zero + 2})
    if (N >= 0 && Holds(N) == Frame.ExitOnTrue) {
      bool First = true;
      for (int64_t Before = std::max<int64_t>(0, N - 4); Before < N; ++Before)
        First &= Holds(Before) != Frame.ExitOnTrue;
      if (First)
        return uint64_t(N) + (AtEnd ? 1 : 0);
    }
  return std::nullopt;
}

/// A boundary parts the one warp that lies across it, and a loop in steps as
/// wide as a warp has one such boundary, too. In smaller steps the lanes of
/// each warp reach the limit at different iterations.
bool Machine::leaveApart(const LoopFrame &Frame, const LaneValue &Condition,
                         uint32_t Lanes) const {
  for (const LaneTerm &Of : Condition.Terms) {
    const Symbol &S = Symbols[Of.Symbol];
    if (S.Operands.size() < 2)
      continue;
    if (S.Operands[0].Width == 1) { // conditions put together
      for (const LaneValue &Part : S.Operands)
        if (leaveApart(Frame, Part, Lanes))
          return true;
      continue;
    }
    if (S.Operands[0].Width != S.Operands[1].Width)
      continue;
    const LaneValue D =
        const_cast<Algebra &>(Lane).sub(S.Operands[0], S.Operands[1]);
    int64_t Low = std::numeric_limits<int64_t>::max(), High = -Low;
    for (uint32_t Left = Lanes; Left; Left &= Left - 1) {
      Low = std::min(Low, D.K[__builtin_ctz(Left)]);
      High = std::max(High, D.K[__builtin_ctz(Left)]);
    }
    for (const LaneTerm &Term : D.Terms)
      if (Term.Symbol == Frame.Iteration && Term.Coefficient.isUniform() &&
          std::llabs(Term.Coefficient[0]) <= High - Low && High > Low)
        return true;
  }
  return false;
}
