//===- LoopSummary.cpp - Loop summarization -------------------------------===//
//
// A first pass finds how each header value changes from one iteration to the
// next (not at all, by an even step, by a uniform value, otherwise). A second
// pass executes the body once with the iteration number as a uniform symbol.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "warplint/Lane/LaneCopies.h"
#include "warplint/Lane/Rounds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

LaneValue Machine::inAnyIteration(const LoopFrame &Frame,
                                  const HeaderValue &H) {
  const LaneValue &Start = H.Start;
  if (!isTracked(H.Phi->getType())) {
    const bool IsUniform =
        H.How == HeaderChange::Uniform ||
        (H.How == HeaderChange::Even && Symbols.isUniformOver(Start, May));
    return LaneValue::symbol(64, IsUniform ? UniformData : VaryingData);
  }
  if (H.How == HeaderChange::Same)
    return Start;
  if (H.How == HeaderChange::Even && H.Step) {
    LaneValue Count = LaneValue::symbol(Start.Width, Frame.Iteration);
    return Lane.add(Start, Lane.mul(*H.Step, Count));
  }
  Symbol S;
  S.Width = Start.Width;
  S.Varying = H.How == HeaderChange::Any;
  S.Origins = FromIteration | Symbols.origins(Start) | Frame.FromInner;
  S.What = Unknown::LoopValue;
  LaneValue Unknown = LaneValue::symbol(Start.Width, Symbols.root(S));
  // First pass: the start plus a fresh symbol, so that an even step is visible
  // as a constant difference.
  return H.How <= HeaderChange::Shifted ? Lane.add(Start, Unknown) : Unknown;
}

Machine::PhiStates
Machine::inAnyIteration(const LoopFrame &Frame,
                        const std::vector<HeaderValue> &Header) {
  PhiStates Values;
  for (const HeaderValue &H : Header)
    Values.push_back({H.Phi, inAnyIteration(Frame, H)});
  return Values;
}

HeaderChange Machine::changeTo(const LaneValue &Next, const LaneValue &V,
                               const LoopFrame &Frame, const HeaderValue &H,
                               std::optional<LaneValue> &Step) {
  const bool NextUniform = Symbols.isUniformOver(Next, Frame.Entered);
  if (!isTracked(H.Phi->getType()))
    return NextUniform ? HeaderChange::Uniform : HeaderChange::Any;
  LaneValue D = Lane.sub(Next, V);
  // A step that changes with the iteration is not an even step.
  bool Fixed = !(Symbols.origins(D) & (FromIteration | FromUniformLoad |
                                       FromVaryingLoad | FromOpaque));
  if (H.Step && H.How == HeaderChange::Even)
    Fixed = D == *H.Step;
  if (D.isKnown() && D.K.isZero())
    return HeaderChange::Same;
  if (Fixed && (!Step || *Step == D)) {
    Step = D;
    return HeaderChange::Even;
  }
  if (NextUniform && Symbols.isUniformOver(V, Frame.Entered))
    return HeaderChange::Uniform;
  // A pointer into one of several tiles, the same for all lanes.
  return Symbols.isUniformOver(Lane.sub(Next, H.Start), Frame.Entered)
             ? HeaderChange::Shifted
             : HeaderChange::Any;
}

bool Machine::learnChange(const LoopFrame &Frame, HeaderValue &H,
                          const LaneValue &V) {
  HeaderChange Now = H.How <= HeaderChange::Even ? HeaderChange::Same : H.How;
  std::optional<LaneValue> Step;
  for (auto &[Phi, Next] : Frame.Latch)
    if (Phi == H.Phi)
      Now = std::max(Now, changeTo(Next, V, Frame, H, Step));
  if (H.How == HeaderChange::Even && !H.Step && Now == HeaderChange::Even &&
      Step) {
    H.Step = *Step;
    return false;
  }
  if (H.How == HeaderChange::Even && H.Step && Now == HeaderChange::Same)
    Now = HeaderChange::Even;
  if (Now == HeaderChange::Even && !H.Step)
    Now = HeaderChange::Uniform;
  const bool Stands = Now == H.How;
  H.How = Now;
  return Stands;
}

bool Machine::learnTrips(LoopFrame &Frame) {
  Symbol &Facts = Symbols.facts(Frame.Iteration);
  auto Trips = tripCount(Frame);
  if (Trips && Frame.Trips != *Trips) {
    Frame.Trips = *Trips;
    Facts.Max = int64_t(std::max<uint64_t>(*Trips, 1)) - 1;
    Facts.Enumerated = true;
    return false;
  }
  if (!Trips && Frame.Trips) {
    Frame.Trips = 0;
    Facts.Enumerated = false;
    Facts.Max = std::numeric_limits<int64_t>::max();
  }
  return true;
}

/// Learns what inner loops bring into the header values; false if that is new.
/// One value may become another in each iteration: all have what one has.
static bool learnOrigins(const SymbolTable &Symbols, LoopFrame &Frame) {
  const unsigned Before = Frame.FromInner;
  for (auto &[Phi, Next] : Frame.Latch)
    Frame.FromInner |= Symbols.origins(Next) & ByRounds;
  return Frame.FromInner == Before;
}

void Machine::summarizeLoop(LoopFrame &Frame, const MachineState &Entry) {
  const int Header = F.indexOf(Frame.L->getHeader());
  Frame.Symbolic = true;
  std::vector<HeaderValue> Values;
  for (const PHINode &Phi : Frame.L->getHeader()->phis()) {
    auto It = Phis.find({Header, &Phi});
    if (It != Phis.end())
      Values.push_back(
          {&Phi, It->second.Value, HeaderChange::Even, std::nullopt});
  }
  Symbol Number;
  Number.Min = 0;
  Number.Origins = FromIteration;
  Number.What = Unknown::Iteration;
  Frame.Iteration = Symbols.root(Number);
  const double WasRepeat = Repeat;
  auto RunBody = [&](const PhiStates &States) {
    rollBack(Entry);
    Frame.Latch.clear();
    Frame.Exits = 0;
    Frame.LeftApart = Divergence::None;
    Frame.LeftIn = 0;
    Frame.ApartAt.clear();
    enterHeader(Frame, States);
    runRegion(Frame.L);
  };
  // Repeat until the assumed changes hold: the last execution is then the
  // summary.
  bool Stands = false;
  for (unsigned Pass = 0; Pass <= 4 && State == Flag::Run && !Stands; ++Pass) {
    const uint64_t Trips = Frame.Trips;
    const Divergence ExitDivergence = Frame.ExitDivergence;
    Repeat = WasRepeat * (Trips ? double(Trips) : 1);
    const PhiStates States = inAnyIteration(Frame, Values);
    RunBody(States);
    if (State != Flag::Run)
      break;
    Stands = true;
    if (Pass < 4) {
      for (size_t N = 0; N < Values.size(); ++N)
        Stands &= learnChange(Frame, Values[N], States[N].second);
      Stands &= learnOrigins(Symbols, Frame);
      Stands &= learnTrips(Frame) && Frame.Trips == Trips &&
                Frame.ExitDivergence == ExitDivergence;
    }
    if (Stands)
      noteLoopValues(Frame, Values, States);
  }
  Repeat = WasRepeat;
  if (Frame.LeftApart != Divergence::None && State == Flag::Run)
    leaveByLane(Frame);
  if (Frame.LeftIn && State == Flag::Run)
    markChanging(Symbols, Frame.Iteration, Frame.LeftIn);
}

void Machine::leaveByLane(const LoopFrame &Frame) {
  // How far apart lanes are that their place lets go is not known.
  LaneCopies Copies(Symbols, Lane, Frame.Iteration,
                    /*AreAlike=*/Frame.LeftApart == Divergence::ByPlace);
  // Lanes that leave by other exits leave together.
  const LoopOutputs::Output &Out = Outputs.of(*Frame.L, Frame.ApartAt);
  for (const Instruction *I : Out.Values)
    if (const unsigned N = F.numberOf(I); isTracked(I->getType()) && Defined[N])
      Values[N] = Copies.of(Values[N]);
  for (const PHINode *Phi : Out.Phis)
    if (auto At = Phis.find({F.indexOf(Phi->getParent()), Phi});
        At != Phis.end() && isTracked(Phi->getType()))
      At->second.Value = Copies.of(At->second.Value);
}

void Machine::noteLoopValues(const LoopFrame &Frame,
                             const std::vector<HeaderValue> &Header,
                             const PhiStates &Values) {
  auto Loop = std::make_shared<LoopValues>();
  Loop->Number = Frame.Iteration;
  for (size_t N = 0; N < Header.size(); ++N) {
    const LaneValue &V = Values[N].second;
    // A value that is constant or steps evenly is linear in the iteration.
    if (V.Terms.size() != 1 || !V.K.isZero() ||
        Symbols[V.Terms[0].Symbol].What != Unknown::LoopValue ||
        V.Terms[0].Symbol < Frame.Iteration)
      continue;
    LoopValues::Value Changed{V.Terms[0].Symbol, Header[N].Start, {}};
    for (auto &[Phi, Next] : Frame.Latch)
      if (Phi == Header[N].Phi)
        Changed.Next.push_back(Next);
    Loop->Values.push_back(std::move(Changed));
  }
  if (Frame.Exits == 1 && Frame.ExitBranch) {
    Loop->Leaves = Frame.ExitCondition;
    Loop->LeavesWhen = Frame.ExitOnTrue;
  }
  for (const LoopValues::Value &V : Loop->Values)
    Symbols.facts(V.Changing).Loop = Loop;
  Symbols.facts(Frame.Iteration).Loop = Loop;
}

void Machine::enterHeader(LoopFrame &Frame, const PhiStates &Given) {
  int Header = F.indexOf(Frame.L->getHeader());
  for (auto &[Phi, V] : Given)
    Phis[{Header, Phi}] = {V, ~0u};
  Arrival &A = Waiting[Header];
  A = Arrival();
  A.May = Frame.Entered;
  A.Must = Frame.ExitDivergence != Divergence::None ? 0 : Frame.EnteredMust;
  A.CountKnown = Frame.EnteredCount && Frame.Trips != 0;
  A.WholeWarps = Frame.EnteredWhole;
  A.Leader = Frame.EnteredLeader;
  A.Paths = Frame.ExitDivergence;
  Ready.insert(Header);
  runBlock(Header);
}

/// Trip count of a loop whose only exit compares an evenly stepping uniform
/// value with a loop-invariant one.
std::optional<uint64_t> Machine::tripCount(const LoopFrame &Frame) const {
  if (Frame.Exits != 1 || !Frame.ExitBranch ||
      Frame.ExitCondition.Terms.size() != 1 ||
      Frame.ExitDivergence != Divergence::None)
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
  // The comparison changes only where the difference crosses zero.
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

/// A bound on a thread index diverges only in the warp that contains it, and a
/// loop whose step is at least a warp's width has one such warp. With a smaller
/// step, the lanes of every warp reach the bound at different iterations.
bool Machine::leaveApart(const LoopFrame &Frame, const LaneValue &Condition,
                         uint32_t Lanes) const {
  for (const LaneTerm &Of : Condition.Terms) {
    const Symbol &S = Symbols[Of.Symbol];
    if (S.Operands.size() < 2)
      continue;
    if (S.Operands[0].Width ==
        1) { // a conjunction or disjunction of conditions
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
      Low = std::min(Low, D.K[llvm::countr_zero(Left)]);
      High = std::max(High, D.K[llvm::countr_zero(Left)]);
    }
    for (const LaneTerm &Term : D.Terms)
      if (Term.Symbol == Frame.Iteration && Term.Coefficient.isUniform() &&
          std::llabs(Term.Coefficient[0]) <= High - Low && High > Low)
        return true;
  }
  return false;
}
