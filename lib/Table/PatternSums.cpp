//===- PatternSums.cpp - Lane offsets of accesses -------------------------===//

#include "PatternSums.h"
#include "warplint/Lane/Sample.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace warplint;

/// Of one row; more are unknown.
static constexpr size_t MaxPatterns = 4096;

namespace {

/// Symbols that decide an offset, each of them over a known range.
struct Choices {
  std::vector<SymbolId> Symbols;
  uint64_t Combinations = 1;
  bool Exact = true; ///< every joint value occurs, all equally often
};

} // namespace

/// The smallest multiple in the range.
static int64_t firstOf(const Symbol &S) {
  const int64_t Step = int64_t(S.Multiple);
  const int64_t Over = S.Min % Step;
  return Over == 0 ? S.Min : S.Min - Over + (Over > 0 ? Step : 0);
}

/// How many values a symbol takes; 0 for more than can be listed.
static uint64_t valuesOf(const Symbol &S) {
  if (S.Varying || S.Min > S.Max ||
      uint64_t(S.Max) - uint64_t(S.Min) >= MaxPatterns ||
      S.Multiple > MaxPatterns)
    return 0;
  return S.Max < firstOf(S) ? 1 : uint64_t(S.Max - firstOf(S)) / S.Multiple + 1;
}

/// Adds what decides a value; false when that does not run through a known
/// range. Where roots are unknown a uniform value made of them may still be
/// narrow (a buffer's number, `i & 1`): it may take each value of its range.
static bool addChoices(const SymbolTable &T, const LaneValue &V, Choices &To) {
  for (const LaneTerm &Term : V.Terms) {
    const Symbol &S = T[Term.Symbol];
    if (llvm::is_contained(To.Symbols, Term.Symbol))
      continue;
    const bool IsRoot = S.Op == LaneOp::None;
    if (const uint64_t Values = valuesOf(S)) {
      To.Symbols.push_back(Term.Symbol);
      To.Exact &= IsRoot && S.Enumerated;
      if ((To.Combinations *= Values) > MaxPatterns)
        return false;
      continue;
    }
    if (IsRoot)
      return false;
    for (const LaneValue &Operand : S.Operands)
      if (!addChoices(T, Operand, To))
        return false;
    if (S.Operands.empty())
      return false;
  }
  return true;
}

/// What decides the offset of an access in its array; none when that is not
/// all known.
static std::optional<Choices> choicesOf(const SymbolTable &T,
                                        const LaneValue &Offset) {
  Choices Of;
  Of.Symbols = T.roots(Offset);
  bool Enumerated = llvm::all_of(Of.Symbols, [&](SymbolId R) {
    const uint64_t Values = T[R].Enumerated ? valuesOf(T[R]) : 0;
    return Values && (Of.Combinations *= Values) <= MaxPatterns;
  });
  if (Enumerated)
    return Of;
  Of = Choices();
  if (!addChoices(T, Offset, Of))
    return std::nullopt;
  return Of;
}

/// The address less that of the array; none when it is not known once.
static std::optional<LaneValue> offsetInArray(const LoggedAccess &A) {
  if (!A.HasBase)
    return std::nullopt;
  LaneValue Offset = A.Address;
  auto IsBase = [&](const LaneTerm &Term) { return Term.Symbol == A.Base; };
  auto Base = llvm::find_if(Offset.Terms, IsBase);
  if (Base == Offset.Terms.end())
    return std::nullopt;
  for (uint32_t Left = A.May; Left; Left &= Left - 1)
    if (Base->Coefficient[llvm::countr_zero(Left)] != 1)
      return std::nullopt;
  llvm::erase_if(Offset.Terms, IsBase);
  return Offset;
}

/// The N-th of the joint values.
static Sample valuation(const SymbolTable &T, llvm::ArrayRef<SymbolId> Of,
                        uint64_t N) {
  Sample Values(T);
  for (SymbolId S : Of) {
    uint64_t Count = valuesOf(T[S]);
    Values.assign(
        S, LaneVector(firstOf(T[S]) + int64_t(N % Count * T[S].Multiple)));
    N /= Count;
  }
  return Values;
}

void PatternSums::add(const SymbolTable &T, const LoggedAccess &A,
                      PatternCounts &Counts, double Weight,
                      unsigned FirstWarp) {
  auto GiveUp = [&] { IsKnown = false; };
  if (!Counts.Of.empty()) {
    if (Patterns.size() >= MaxPatterns)
      return GiveUp();
    IsConditional |= !A.CountKnown || A.May != A.Must || !Counts.Exact;
    for (double *Count : Counts.Of)
      *Count += Counts.Exact ? Weight / double(Counts.Of.size()) : Weight;
    return;
  }
  std::optional<LaneValue> Offset = offsetInArray(A);
  std::optional<Choices> Of;
  if (Offset)
    Of = choicesOf(T, *Offset);
  if (!Of)
    return GiveUp();
  IsConditional |= !A.CountKnown || A.May != A.Must || !Of->Exact;
  Counts.Exact = Of->Exact;
  const double Times = Of->Exact ? Weight / double(Of->Combinations) : Weight;
  for (uint64_t N = 0; N < Of->Combinations; ++N) {
    Sample Values = valuation(T, Of->Symbols, N);
    std::optional<LaneVector> At = Values.evaluate(*Offset, A.May);
    if (!At || Patterns.size() >= MaxPatterns)
      return GiveUp();
    AccessPattern P;
    P.Mask = A.May;
    P.Warp = FirstWarp;
    for (uint32_t Left = A.May; Left; Left &= Left - 1)
      P.Offset[llvm::countr_zero(Left)] = (*At)[llvm::countr_zero(Left)];
    double &Count =
        Patterns.try_emplace({P.Mask, P.Offset}, P, 0.0).first->second.second;
    Count += Times;
    Counts.Of.push_back(&Count);
  }
}

void PatternSums::finish(Access &A, bool CountKnown) const {
  if (!IsKnown)
    return;
  // Requests of an average block that are no whole number are rounded up.
  A.PatternsConditional = IsConditional || !CountKnown;
  for (const auto &[Key, Counted] : Patterns) {
    const double Times = Counted.second, Whole = std::round(Times);
    const bool IsWhole = std::abs(Times - Whole) < 1e-6;
    A.PatternsConditional |= !IsWhole;
    A.Patterns.push_back(Counted.first);
    A.Patterns.back().Times = uint64_t(IsWhole ? Whole : std::ceil(Times));
  }
  A.PatternsComplete = !A.PatternsConditional;
}
