//===- StatedValues.cpp - Values of arrays about which much is stated -----===//
//
// The contents of an array are a function of the index, the same in all
// executions of a try. docs/certainty.md describes them.
//
//===----------------------------------------------------------------------===//

#include "warplint/Cost/Cost.h"
#include "warplint/Cost/CostTerms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <algorithm>

using namespace warplint;
using Order = StatedData::Order;

/// Elements of an array whose size is not stated.
static constexpr uint64_t UsualElements = uint64_t(1) << 20;

/// A permutation of the numbers below `Count`, one for each seed.
static uint64_t permuted(uint64_t Number, uint64_t Count, uint64_t Seed) {
  const unsigned Bits = std::max(1u, llvm::Log2_64_Ceil(Count));
  const uint64_t Mask = llvm::maskTrailingOnes<uint64_t>(Bits);
  // Each step is a permutation of the numbers of so many bits.
  do
    for (unsigned Round = 0; Round < 3; ++Round) {
      const uint64_t Key = ReferenceValues::seedOf(Seed, Round);
      Number ^= Number >> (Bits + 1) / 2;
      Number = (Number * (Key | 1) + (Key >> 32)) & Mask;
    }
  while (Number >= Count);
  return Number;
}

namespace {

/// The contents of one array in one try.
struct Contents {
  const StatedData &Of;
  uint64_t Seed;
  int64_t Least; ///< of the values
  uint64_t Span; ///< number of values from Least on; 0: all of 64 bits

  uint64_t elements() const { return Of.Elements.value_or(UsualElements); }
  /// Number of different values; 0 as of Span.
  uint64_t values() const {
    return Of.Distinct && (!Span || *Of.Distinct < Span) ? *Of.Distinct : Span;
  }
  int64_t ranked(uint64_t Rank) const;
  int64_t at(int64_t Index) const;
};

} // namespace

/// The value with so many smaller ones: they are spread evenly.
int64_t Contents::ranked(uint64_t Rank) const {
  const uint64_t Count = values();
  if (Count == Span || Count < 2)
    return int64_t(uint64_t(Least) + Rank);
  const double Step = double(Span - 1) / double(Count - 1);
  return int64_t(uint64_t(Least) + uint64_t(double(Rank) * Step));
}

int64_t Contents::at(int64_t Index) const {
  const int64_t Size = int64_t(elements());
  const uint64_t At = uint64_t((Index % Size + Size) % Size);
  const uint64_t Count = values();
  auto Any = [&](uint64_t Number) {
    const uint64_t Drawn = ReferenceValues::seedOf(Seed, Number);
    return ranked(Count ? Drawn % Count : Drawn);
  };
  switch (Of.How) {
  case Order::Identity:
    return int64_t(At);
  case Order::Rising: {
    // Neighbours are as far apart as the values allow, on average.
    const double Jitter =
        double(ReferenceValues::seedOf(Seed, At) >> 11) / double(1ull << 53);
    const double Rank = (double(At) + Jitter) * double(Count) / double(Size);
    return ranked(std::min(uint64_t(Rank), Count - 1));
  }
  case Order::Permutation:
    return ranked(permuted(At, std::max<uint64_t>(Count, 1), Seed));
  case Order::Runs:
    return Any(At / Of.Run);
  case Order::Unstated:
  case Order::Random:
  case Order::Uniform:
    break;
  }
  return Any(At);
}

bool ReferenceValues::assignStated(SymbolId Root) {
  const Symbol &S = T[Root];
  const StatedElement &Element = *S.Stated;
  const StatedData &D = Element.Of;
  const bool IsPlain = D.How == Order::Unstated || D.How == Order::Random;
  if (IsPlain && !D.Distinct)
    return false;
  Contents Of{D, seedOf(Try, (uint64_t(1) << 34) + Element.Array),
              D.Least.value_or(0), 0};
  Of.Span = D.Least      ? *D.valuesInRange()
            : D.Distinct ? *D.Distinct
                         : Of.elements();
  if (!D.Least)
    for (const auto &Most : {std::optional(S.Max), mostOfColumn(Root)})
      if (Most && *Most >= 0 && uint64_t(*Most) < Of.Span - 1)
        Of.Span = uint64_t(*Most) + 1;
  std::optional<LaneVector> At;
  if (Element.Index) {
    ++Depth;
    At = evaluateKept(*Element.Index);
    --Depth;
  }
  if (!At)
    At = LaneVector::make(
        [&](unsigned) { return between(0, int64_t(UsualElements) - 1); });
  // A condition around the use may bound the values further.
  auto Within = [&](int64_t V) {
    if (V >= S.Min && V <= S.Max)
      return V;
    const uint64_t Width = uint64_t(S.Max) - uint64_t(S.Min) + 1;
    return int64_t(uint64_t(S.Min) +
                   (Width ? (uint64_t(V) - uint64_t(S.Min)) % Width : 0));
  };
  const unsigned First = firstLane(Mask ? Mask : 1);
  Values->assign(Root, LaneVector::make([&](unsigned L) {
                   const unsigned From = !S.Varying ? First
                                         : S.Leader ? (*S.Leader)[L]
                                                    : L;
                   return Within(Of.at((*At)[From]));
                 }));
  return true;
}

/// Whether the lanes of a value differ by one symbol only: constants and
/// coefficients are the same in all lanes, down to the roots.
static bool differsByRoots(const SymbolTable &T, const LaneValue &V,
                           unsigned Depth = 0) {
  return Depth < 8 && V.K.isUniform() &&
         llvm::all_of(
             V.Terms,
             [&](const LaneTerm &Term) {
               return Term.Coefficient.isUniform() &&
                      llvm::all_of(T[Term.Symbol].Operands,
                                   [&](const LaneValue &Operand) {
                                     return differsByRoots(T, Operand,
                                                           Depth + 1);
                                   });
             });
}

std::optional<uint64_t> CostModel::mostAddresses(const LoggedAccess &A,
                                                 const Split &S) const {
  if (!S.Strided.empty() || !A.Address.K.isUniformOver(A.May))
    return std::nullopt;
  LaneValue Varying(A.Address.Width, LaneVector(0));
  for (const LaneTerm &Term : S.Varying)
    Varying.Terms.push_back(Term);
  if (!differsByRoots(T, Varying))
    return std::nullopt;
  std::optional<SymbolId> Only;
  for (SymbolId Root : T.roots(Varying))
    if (T[Root].Varying) {
      if (Only)
        return std::nullopt;
      Only = Root;
    }
  if (!Only || !T[*Only].Stated)
    return std::nullopt;
  return T[*Only].Stated->Of.Distinct;
}
