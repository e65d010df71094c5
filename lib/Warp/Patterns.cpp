//===- Patterns.cpp - Lane offsets of shared accesses ---------------------===//
//
// A log entry may stand for several requests: every warp of a box, every
// iteration of a counted loop. Where the address depends on nothing else that
// is unknown, each of them is written out.
//
//===----------------------------------------------------------------------===//

#include "TableBuilder.h"
#include "warplint/Lane/Sample.h"
#include <cmath>

using namespace warplint;

static constexpr size_t MaxPatterns = 4096;

/// The roots below the offset of an access in its array, with the number of
/// their joint values; none when one does not run through a known range.
static std::optional<std::pair<std::vector<SymbolId>, uint64_t>>
enumerableRoots(const SymbolTable &T, const LaneValue &Offset) {
  std::vector<SymbolId> Roots = T.roots(Offset);
  uint64_t Combinations = 1;
  for (SymbolId R : Roots) {
    if (!T[R].Enumerated || T[R].Varying)
      return std::nullopt;
    uint64_t Count = uint64_t(T[R].Max - T[R].Min) + 1;
    if (Count == 0 || Count > MaxPatterns ||
        (Combinations *= Count) > MaxPatterns)
      return std::nullopt;
  }
  return std::make_pair(std::move(Roots), Combinations);
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
    if (Base->Coefficient[__builtin_ctz(Left)] != 1)
      return std::nullopt;
  llvm::erase_if(Offset.Terms, IsBase);
  return Offset;
}

/// The N-th of the joint values of the roots.
static Sample valuation(const SymbolTable &T, llvm::ArrayRef<SymbolId> Roots,
                        uint64_t N) {
  Sample Values(T);
  for (SymbolId R : Roots) {
    uint64_t Count = uint64_t(T[R].Max - T[R].Min) + 1;
    Values.assign(R, LaneVector(T[R].Min + int64_t(N % Count)));
    N /= Count;
  }
  return Values;
}

void TableBuilder::addPatterns(Row &R, const SymbolTable &T,
                               const AccessShape &Shape, const LoggedAccess &A,
                               double Weight, unsigned FirstWarp) {
  auto GiveUp = [&] { R.PatternsComplete = false; };
  if (!R.PatternsComplete)
    return;
  if (Shape.Space != MemorySpace::Shared || !A.CountKnown || A.May != A.Must)
    return GiveUp();
  std::optional<LaneValue> Offset = offsetInArray(A);
  if (!Offset)
    return GiveUp();
  auto Roots = enumerableRoots(T, *Offset);
  // Requests of an average block that are no whole number can't be counted.
  double Times = Roots ? Weight / double(Roots->second) : 0;
  if (!Roots || std::abs(Times - std::round(Times)) > 1e-6)
    return GiveUp();
  for (uint64_t N = 0; N < Roots->second; ++N) {
    Sample Values = valuation(T, Roots->first, N);
    std::optional<LaneVector> At = Values.evaluate(*Offset, A.May);
    if (!At || R.Patterns.size() >= MaxPatterns)
      return GiveUp();
    AccessPattern P;
    P.Mask = A.May;
    P.Warp = FirstWarp;
    for (uint32_t Left = A.May; Left; Left &= Left - 1)
      P.Offset[__builtin_ctz(Left)] = (*At)[__builtin_ctz(Left)];
    auto [It, New] = R.Patterns.try_emplace({P.Mask, P.Offset}, P);
    It->second.Times += uint64_t(std::llround(Times));
  }
}
