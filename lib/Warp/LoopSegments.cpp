//===- LoopSegments.cpp - Iterations that repeat --------------------------===//
//
// A loop often repeats a period of one or a few iterations: it takes the same
// branches, and its header values move by the same steps. The period is then
// executed once with the number of the repetition as a symbol. The segment has
// as many repetitions as every condition keeps its value and every logged
// address moves evenly; the cost model sums such accesses exactly. A property
// that does not hold for the symbol ends the segment, and the loop continues
// one iteration at a time.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

static constexpr int64_t MostRounds = int64_t(1) << 40;
static constexpr unsigned LongestPeriod = 32;
/// Attempts at one loop in which a condition changed too early.
static constexpr unsigned MaxShortTries = 6;
/// Binary logarithm of the greatest number of attempts skipped after failures.
static constexpr unsigned MostSkipped = 8;
/// Times that one attempt may be shortened by a condition.
static constexpr unsigned MaxCuts = 8;

std::vector<LaneValue> Machine::headerValues(const Loop *L) {
  const int Header = F.indexOf(L->getHeader());
  std::vector<LaneValue> Now;
  for (const PHINode &Phi : L->getHeader()->phis()) {
    auto It = Phis.find({Header, &Phi});
    if (It == Phis.end())
      continue;
    const auto &[V, From] = It->second;
    const unsigned N = F.numberOf(&Phi);
    // Lanes that have left the loop keep their values.
    const bool Mixed = Defined[N] && From != ~0u && Values[N].Width == V.Width;
    Now.push_back(Mixed ? Lane.blend(From, V, Values[N]) : V);
  }
  return Now;
}

std::vector<LaneValue> Machine::evenSteps(const RoundSearch &Search,
                                          unsigned Period) {
  const auto &H = Search.History;
  if (H.size() < 2 * Period + 1)
    return {};
  const auto &Now = H.back(), &Before = H[H.size() - 1 - Period],
             &Then = H[H.size() - 1 - 2 * Period];
  std::vector<LaneValue> Steps;
  for (size_t N = 0; N < Now.size(); ++N) {
    LaneValue Step = Lane.sub(Now[N], Before[N]);
    if (Step != Lane.sub(Before[N], Then[N]))
      return {};
    Steps.push_back(std::move(Step));
  }
  return Steps;
}

uint64_t Machine::skipRounds(LoopFrame &Frame, RoundSearch &Search,
                             uint64_t Done) {
  if (!Limits.CountRounds || Done < FirstKept ||
      Search.ShortTries > MaxShortTries)
    return 0;
  auto &History = Search.History;
  History.push_back(headerValues(Frame.L));
  if (History.back().size() != History.front().size())
    History.erase(History.begin(), std::prev(History.end()));
  if (History.size() > 2 * LongestPeriod + 1)
    History.erase(History.begin());
  if (Done < Search.NextTry || History.back().empty())
    return 0;
  Search.NextTry = 2 * Done;
  AttemptHistory &Of = Attempts[Frame.L];
  if (Of.Skip) {
    --Of.Skip;
    return 0;
  }
  for (unsigned Period = 1; Period <= LongestPeriod; Period *= 2) {
    if (History.size() < 2 * Period + 1)
      break;
    if (Of.Never.count(Period))
      continue;
    const std::vector<LaneValue> By = evenSteps(Search, Period);
    if (By.empty())
      continue;
    const uint64_t Before = Steps;
    LoopSegment S;
    const Found Is = tryRounds(Frame, Search, Period, Done, By, S);
    if (Is == Found::Rounds) {
      Of.Short = 0;
      History.clear();
      const uint64_t Skipped = uint64_t(S.Rounds) * Period;
      Search.NextTry = Done + Skipped + FirstKept;
      return Skipped;
    }
    Search.Spent += Steps - Before;
    if (State != Flag::Run)
      return 0;
    if (Is == Found::LongerPeriod || Is == Found::Nothing)
      Of.Never.insert(Period);
    if (Is == Found::TooFew) {
      ++Search.ShortTries;
      Of.Skip = 1u << Of.Short;
      Of.Short = std::min(Of.Short + 1, MostSkipped);
    }
    if (Is != Found::LongerPeriod)
      break;
  }
  return 0;
}

int64_t Machine::mostRounds(const std::vector<LaneValue> &Values,
                            const std::vector<LaneValue> &Steps,
                            uint32_t Lanes) const {
  int64_t Most = MostRounds;
  for (size_t N = 0; N < Values.size(); ++N) {
    const LaneValue &V = Values[N], &Step = Steps[N];
    if (V.Width >= 64 || !Step.isKnown())
      continue;
    const int64_t End = int64_t(1) << (V.Width - 1);
    for (uint32_t Left = Lanes; Left; Left &= Left - 1) {
      const unsigned L = unsigned(llvm::countr_zero(Left));
      const auto [Low, High] = Symbols.bounds(V, 1u << L);
      if (Step.K[L] > 0 && High < End)
        Most = std::min(Most, (End - 1 - High) / Step.K[L] + 1);
      else if (Step.K[L] < 0 && Low >= -End)
        Most = std::min(Most, (Low + End) / -Step.K[L] + 1);
    }
  }
  return Most;
}

std::vector<std::pair<unsigned, std::optional<LaneValue>>>
Machine::valuesIn(const Loop &L) const {
  std::vector<std::pair<unsigned, std::optional<LaneValue>>> Out;
  for (const BasicBlock *B : L.blocks())
    for (const Instruction &I : *B)
      if (Matters.decides(I)) {
        const unsigned N = F.numberOf(&I);
        Out.emplace_back(N,
                         Defined[N] ? std::optional(Values[N]) : std::nullopt);
      }
  return Out;
}

Machine::Found Machine::tryRounds(LoopFrame &Frame, RoundSearch &Search,
                                  unsigned Period, uint64_t Done,
                                  const std::vector<LaneValue> &By,
                                  LoopSegment &S) {
  const size_t OldSymbols = Symbols.size();
  const MachineState Before = saveState();
  const auto WasValues = valuesIn(*Frame.L);
  std::vector<LoopFrame> WasFrames;
  for (const LoopFrame *Outer : Frames)
    WasFrames.push_back(*Outer);
  const std::vector<LaneValue> Start = Search.History.back();
  const int Header = F.indexOf(Frame.L->getHeader());
  S.Rounds = mostRounds(Start, By, Waiting[Header].May);
  Found Is = Found::TooFew;
  for (unsigned Cuts = 0; Cuts < MaxCuts && S.Rounds >= FewestRounds; ++Cuts) {
    Is = runRound(Frame, S, Period, Done, Start, By, Before);
    if (Is == Found::Rounds) {
      Is = fitLog(Before.Mark, S, Period, Done, Search);
      if (Is == Found::Rounds) {
        multiplyLog(Before.Mark, Frame.L, S, Period);
        finishRounds(Frame.L, S, Start, By);
        return Is;
      }
    }
    if (State != Flag::Run)
      return Is;
    rollBack(Before);
    for (const auto &[N, V] : WasValues) {
      Defined[N] = V.has_value();
      Values[N] = V.value_or(LaneValue());
    }
    for (size_t N = 0; N < Frames.size(); ++N)
      *Frames[N] = WasFrames[N];
    forgetSymbols(OldSymbols);
    if (Is != Found::TooFew)
      break;
    S.Rounds = S.SameFor;
  }
  return Is;
}

void Machine::forgetSymbols(size_t From) {
  Symbols.cut(From);
  Addresses.erase(Addresses.lower_bound(SymbolId(From)), Addresses.end());
  ActiveMasks.erase(ActiveMasks.lower_bound(SymbolId(From)), ActiveMasks.end());
  for (auto It = ObjectSymbols.begin(); It != ObjectSymbols.end();)
    It = It->second >= From ? ObjectSymbols.erase(It) : std::next(It);
  Bounds.forget(SymbolId(From));
  for (auto It = Scales.begin(); It != Scales.end();)
    It = It->second >= From ? Scales.erase(It) : std::next(It);
  while (!LoadedInOrder.empty() &&
         LoadedInOrder.back()->second.Terms[0].Symbol >= From) {
    Loaded.erase(LoadedInOrder.back());
    LoadedInOrder.pop_back();
  }
}

/// The header value of repetition `Number`.
static LaneValue inRound(Algebra &Lane, const LaneValue &Start,
                         const LaneValue &By, const LaneValue &Number) {
  LaneValue Count = Number;
  Count.Width = Start.Width;
  return Lane.add(Start, Lane.mul(By, Count));
}

void Machine::setHeader(const Loop *L, const std::vector<LaneValue> &Start,
                        const std::vector<LaneValue> &By,
                        const LaneValue &Number) {
  const int Header = F.indexOf(L->getHeader());
  size_t N = 0;
  for (const PHINode &Phi : L->getHeader()->phis())
    if (auto It = Phis.find({Header, &Phi}); It != Phis.end()) {
      It->second = {inRound(Lane, Start[N], By[N], Number), ~0u};
      ++N;
    }
}

Machine::Found Machine::runRound(LoopFrame &Frame, LoopSegment &S,
                                 unsigned Period, uint64_t Done,
                                 const std::vector<LaneValue> &Start,
                                 const std::vector<LaneValue> &By,
                                 const MachineState &Before) {
  const int Header = F.indexOf(Frame.L->getHeader());
  Symbol Number;
  Number.Min = 0;
  Number.Max = S.Rounds - 1;
  Number.Enumerated = true;
  Number.Origins = FromIteration;
  Number.What = Unknown::Iteration;
  S.Number = Symbols.root(Number);
  S.SameFor = 0;
  setHeader(Frame.L, Start, By, LaneValue::symbol(64, S.Number));
  LoopSegments.push_back(&S);
  for (unsigned I = 0; I < Period && State == Flag::Run && Ready.count(Header);
       ++I) {
    Iteration = unsigned(Done + I);
    runBlock(Header);
    if (State == Flag::Run)
      runRegion(Frame.L);
  }
  LoopSegments.pop_back();
  if (State == Flag::CutSegment && S.SameFor) {
    State = Flag::Run;
    return Found::TooFew;
  }
  if (State == Flag::AbandonLoop)
    State = Flag::Run; // the next iteration meets the same split
  else if (State == Flag::Run)
    return isBack(Frame.L, Before, S, Start, By) ? Found::Rounds
                                                 : Found::LongerPeriod;
  return Found::Nothing;
}

bool Machine::isBack(const Loop *L, const MachineState &Before,
                     const LoopSegment &S, const std::vector<LaneValue> &Start,
                     const std::vector<LaneValue> &By) {
  if (Ready != Before.Ready || Returned != Before.Returned)
    return false;
  for (size_t B = 0; B < Waiting.size(); ++B) {
    const Arrival &X = Waiting[B], &Y = Before.Waiting[B];
    if (X.May != Y.May || X.Must != Y.Must || X.Paths != Y.Paths ||
        X.CountKnown != Y.CountKnown || X.WholeWarps != Y.WholeWarps)
      return false;
  }
  const int Header = F.indexOf(L->getHeader());
  if (Phis.size() != Before.Phis.size())
    return false;
  for (const auto &[Where, Pending] : Phis) {
    auto Was = Before.Phis.find(Where);
    if (Was == Before.Phis.end() ||
        (Where.first != Header && (Was->second.Value != Pending.Value ||
                                   Was->second.Lanes != Pending.Lanes)))
      return false;
  }
  const std::vector<LaneValue> Now = headerValues(L);
  const LaneValue Number = LaneValue::symbol(64, S.Number);
  for (size_t N = 0; N < Start.size(); ++N)
    if (Lane.sub(Now[N], inRound(Lane, Start[N], By[N], Number)) != By[N])
      return false;
  return true;
}

void Machine::finishRounds(const Loop *L, const LoopSegment &S,
                           const std::vector<LaneValue> &Start,
                           const std::vector<LaneValue> &By) {
  Assumption Last(Symbols, S.Number, LaneValue::constant(64, S.Rounds - 1));
  for (const BasicBlock *B : L->blocks())
    for (const Instruction &I : *B)
      if (const unsigned N = F.numberOf(&I); Defined[N])
        Values[N] = Last(Values[N]);
  const int Header = F.indexOf(L->getHeader());
  for (const PHINode &Phi : L->getHeader()->phis())
    if (auto It = Phis.find({Header, &Phi}); It != Phis.end())
      It->second.Value = Last(It->second.Value);
  setHeader(L, Start, By, LaneValue::constant(64, S.Rounds));
}
