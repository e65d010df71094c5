//===- SegmentLogs.cpp - The log of a loop segment ------------------------===//
//
// One repetition of the period was logged. This code decides whether its log,
// multiplied by the number of repetitions, is the log of the segment.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "warplint/Hardware/Local.h"
#include <numeric>

using namespace llvm;
using namespace warplint;

/// Greatest number of iterations of a segment for which the branches of each
/// repetition are logged separately.
static constexpr int64_t MostTurns = 4096;

Machine::Found Machine::fitAccess(LoggedAccess &A, const LoopSegment &S,
                                  int64_t &Cycle) {
  Assumption First(Symbols, S.Number, LaneValue::constant(64, 0));
  if (!A.May || !First.concerns(A.Address))
    return Found::Rounds;
  const AccessShape &Shape = TheLog.Shapes[A.Shape];
  // The table needs the addresses of each execution of an atomic.
  if (Shape.Op == AccessKind::Atomic || Shape.UntilWon)
    return Found::Nothing;
  const int64_t CostPeriod = costPeriod(Options.Gpu);
  bool Simple = true, ByData = false, Indirect = false;
  int64_t Move = 0;
  for (const LaneTerm &Term : A.Address.Terms) {
    LaneValue Alone(A.Address.Width, LaneVector(0));
    Alone.Terms.push_back(Term);
    const bool Uniform = Symbols.isUniformOver(Alone, A.May);
    Simple &= Uniform;
    const int64_t Factor = Term.Coefficient[llvm::countr_zero(A.May)];
    if (Term.Symbol == S.Number) {
      if (!Uniform)
        return Found::Nothing;
      Move = Factor;
    } else if (First.concerns(Alone)) {
      const uint64_t Of = Symbols[Term.Symbol].Multiple;
      if (!Uniform || uint64_t(Factor) * Of % uint64_t(CostPeriod))
        return Found::LongerPeriod;
      Indirect = true;
    }
    for (SymbolId Root : Symbols.roots(Alone))
      ByData |= !Uniform && Symbols[Root].Varying;
  }
  const bool Shared = Shape.Space == MemorySpace::Shared;
  const bool ByWords = movesByWords(Options.Gpu, Shape.Bytes);
  if (Simple) {
    // Adding a number of whole words to the addresses of all lanes rotates the
    // banks; the number of wavefronts stays the same.
    const bool KeepsCost = Shape.Space == MemorySpace::Local
                               ? movesByRows(Options.Gpu)
                               : Shared && ByWords;
    if (!KeepsCost)
      Cycle = std::lcm(Cycle, CostPeriod / std::gcd(Move, CostPeriod));
    return Found::Rounds;
  }
  // The cost model tries values of the symbols in such addresses; the
  // repetition symbol must not be one of them.
  if (ByData || Indirect || (Shared && !ByWords))
    return Found::Nothing;
  if (Move % CostPeriod)
    return Found::LongerPeriod;
  if (!Shared)
    A.Address = First(A.Address);
  return Found::Rounds;
}

Machine::Found Machine::fitLog(const Log::Mark &From, LoopSegment &S,
                               unsigned Period, uint64_t Done,
                               RoundSearch &Search) {
  int64_t Cycle = 1;
  for (size_t N = From.Accesses; N < TheLog.Accesses.size(); ++N)
    if (const Found Is = fitAccess(TheLog.Accesses[N], S, Cycle);
        Is != Found::Rounds)
      return Is;
  // The segment begins after one cycle of costs was executed iteration by
  // iteration, and has whole cycles: the witness is then the first of the worst
  // requests.
  if (const uint64_t Needed = uint64_t(Cycle) * Period; Done < Needed) {
    Search.NextTry = Needed;
    return Found::Later;
  }
  S.Rounds -= S.Rounds % Cycle;
  if (S.Rounds < FewestRounds) {
    S.SameFor = S.Rounds;
    return Found::TooFew;
  }
  Symbols.facts(S.Number).Max = S.Rounds - 1;
  return Found::Rounds;
}

void Machine::multiplyLog(const Log::Mark &From, const Loop *L,
                          const LoopSegment &S, unsigned Period) {
  const uint64_t Rounds = uint64_t(S.Rounds);
  auto Multiply = [&](auto &Entry) { Entry.Repeat *= double(Rounds); };
  TheLog.Work.multiplySince(From.Work, double(Rounds));
  for (size_t N = From.Accesses; N < TheLog.Accesses.size(); ++N) {
    LoggedAccess &A = TheLog.Accesses[N];
    Multiply(A);
    A.Rounds *= Rounds;
    const BasicBlock *At = TheLog.Shapes[A.Shape].At->getParent();
    A.NewIterations |= F.loops().getLoopFor(At) == L;
  }
  for (size_t N = From.Barriers; N < TheLog.Barriers.size(); ++N)
    Multiply(TheLog.Barriers[N]);
  for (size_t N = From.Tiles; N < TheLog.Tiles.size(); ++N)
    Multiply(TheLog.Tiles[N]);
  auto &Branches = TheLog.Branches;
  const size_t End = Branches.size();
  if (Period > 1 && S.Rounds * Period <= MostTurns) {
    // The branches of all repetitions, in order of execution.
    for (uint64_t Round = 1; Round < Rounds; ++Round)
      for (size_t N = From.Branches; N < End; ++N)
        Branches.push_back(LoggedBranch(Branches[N]));
    return;
  }
  for (size_t N = From.Branches; N < End; ++N) {
    Multiply(Branches[N]);
    Branches[N].Rounds *= Rounds;
  }
}
