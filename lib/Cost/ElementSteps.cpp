//===- ElementSteps.cpp - Sizes that are a step between elements ----------===//

#include "warplint/Cost/ElementSteps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cstdlib>
#include <numeric>

using namespace warplint;

/// Whether a root symbol is a size that the caller chooses.
static bool isSize(const Symbol &S) {
  return S.isGivenByCaller() && !S.IsFloat;
}

/// Whether the symbol has one value for all accesses of the grid: it is
/// computed from sizes and addresses of arrays only.
static bool isFixed(const SymbolTable &T, SymbolId Id) {
  return !T[Id].Varying &&
         T.allRoots(LaneValue::symbol(64, Id), [&](SymbolId Root) {
           const Symbol &S = T[Root];
           // An address may be a field of an argument.
           return isSize(S) || (S.Origins & ~FromArgument) == FromAddress ||
                  S.Origins == FromGrid;
         });
}

/// The terms of an address by what they are for its coordinates.
struct ElementSteps::Parts {
  /// Sizes that multiply a coordinate that differs between the lanes, each with
  /// the bytes by which 1 of the size moves the address of the next element.
  llvm::SmallVector<std::pair<SymbolId, int64_t>, 2> Moved;
  /// A coordinate moves the address by a constant number of bytes.
  bool HasElements = false;
  /// Sizes that multiply the other coordinates. A coordinate with a product of
  /// several sizes counts with each of them.
  std::set<SymbolId> Strides;
};

/// The greatest common divisor of the differences between lanes.
static int64_t stepBetweenLanes(const LaneVector &Of, uint32_t Lanes) {
  int64_t Step = 0;
  std::optional<int64_t> First;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if (!(Lanes >> L & 1))
      continue;
    if (!First)
      First = Of[L];
    Step = std::gcd(Step, Of[L] - *First);
  }
  return Step;
}

ElementSteps::Parts ElementSteps::partsOf(const LaneValue &Address,
                                          uint32_t Lanes) const {
  Parts Of;
  Of.HasElements = !Address.K.isUniformOver(Lanes);
  for (const LaneTerm &Term : Address.Terms) {
    const Symbol &S = T[Term.Symbol];
    const bool DiffersByLane = !Term.Coefficient.isUniformOver(Lanes);
    if (isSize(S)) {
      if (DiffersByLane)
        Of.Moved.push_back(
            {Term.Symbol, stepBetweenLanes(Term.Coefficient, Lanes)});
      continue;
    }
    if (!DiffersByLane && isFixed(T, Term.Symbol))
      continue;
    if (S.Op != LaneOp::Product) {
      Of.HasElements = true;
      continue;
    }
    llvm::SmallVector<SymbolId, 2> Sizes;
    bool Varies = DiffersByLane;
    for (SymbolId Factor : S.Factors) {
      Varies |= T[Factor].Varying;
      if (isSize(T[Factor]))
        Sizes.push_back(Factor);
    }
    Of.Strides.insert(Sizes.begin(), Sizes.end());
    if (Sizes.empty())
      Of.HasElements = true;
    else if (Sizes.size() == 1 && Varies)
      Of.Moved.push_back(
          {Sizes.front(), DiffersByLane
                              ? stepBetweenLanes(Term.Coefficient, Lanes)
                              : Term.Coefficient[0]});
  }
  return Of;
}

/// Choices of an address that are followed, one within the other.
static constexpr unsigned MostChoices = 3;

/// The sum; terms of one symbol stay apart.
static LaneValue sumOf(LaneValue A, const LaneValue &B) {
  A.K = LaneVector::zip(A.K, B.K, [](int64_t X, int64_t Y) {
    return int64_t(uint64_t(X) + uint64_t(Y));
  });
  A.Terms.append(B.Terms.begin(), B.Terms.end());
  return A;
}

static LaneValue scaled(LaneValue Of, int64_t By) {
  auto Times = [=](int64_t X) { return int64_t(uint64_t(X) * uint64_t(By)); };
  Of.K = LaneVector::map(Of.K, Times);
  for (LaneTerm &Term : Of.Terms)
    Term.Coefficient = LaneVector::map(Term.Coefficient, Times);
  return Of;
}

void ElementSteps::scan(const LaneValue &Address, uint32_t Lanes,
                        unsigned Bytes, bool HasNeighbours, unsigned Depth) {
  for (const LaneTerm &Term : Address.Terms) {
    const std::vector<LaneValue> &Either = T[Term.Symbol].Alternatives;
    if (Either.empty() || !Term.Coefficient.isUniform() || Depth == MostChoices)
      continue;
    const int64_t Scale = Term.Coefficient[0];
    LaneValue Rest = Address;
    Rest.Terms.erase(Rest.Terms.begin() + (&Term - Address.Terms.begin()));
    for (const LaneValue &One : Either)
      scan(sumOf(Rest, scaled(One, Scale)), Lanes, Bytes, HasNeighbours,
           Depth + 1);
    return;
  }
  const Parts Of = partsOf(Address, Lanes);
  for (const auto &[Size, Moves] : Of.Moved) {
    if (Of.HasElements || HasNeighbours || Moves == 0) {
      Rows.insert(Size);
      continue;
    }
    const int64_t By = std::llabs(Moves);
    const int64_t Least = (int64_t(Bytes) + By - 1) / By;
    const bool IsVector = Of.Strides.size() == Of.Strides.count(Size);
    auto &Known = IsVector ? Increments : Steps;
    int64_t &Step = Known.try_emplace(Size, Least).first->second;
    Step = std::max(Step, Least);
  }
  // A coordinate of the lanes that no size multiplies.
  if (Of.Moved.empty())
    HasPlainVectors |= !Address.K.isUniformOver(Lanes) ||
                       llvm::any_of(Address.Terms, [&](const LaneTerm &Term) {
                         return !Term.Coefficient.isUniformOver(Lanes) ||
                                T[Term.Symbol].Varying;
                       });
}

ElementSteps::ElementSteps(const SymbolTable &T, const Log &Of) : T(T) {
  /// Executions of accesses by the unknown part of their addresses. If their
  /// known parts differ, the lanes access several elements between two values
  /// of the coordinate, as in `row[i * size]` and `row[i * size + 1]`.
  struct Seen {
    const LoggedAccess *First;
    bool HasSeveral = false;
  };
  std::map<std::vector<SymbolId>, std::vector<Seen>> ByTerms;
  auto IsGlobal = [&](const LoggedAccess &A) {
    return Of.Shapes[A.Shape].Space == MemorySpace::Global && A.May;
  };
  auto Find = [&](const LoggedAccess &A) -> Seen & {
    std::vector<SymbolId> Key;
    for (const LaneTerm &Term : A.Address.Terms)
      Key.push_back(Term.Symbol);
    std::vector<Seen> &Known = ByTerms[Key];
    auto At = llvm::find_if(Known, [&](const Seen &S) {
      return S.First->Address.Terms == A.Address.Terms;
    });
    return At == Known.end() ? Known.emplace_back(Seen{&A}) : *At;
  };
  for (const LoggedAccess &A : Of.Accesses)
    if (IsGlobal(A)) {
      Seen &S = Find(A);
      S.HasSeveral |= S.First->Address.K != A.Address.K;
    }
  for (const LoggedAccess &A : Of.Accesses)
    if (IsGlobal(A))
      scan(A.Address, A.May, Of.Shapes[A.Shape].Bytes, Find(A).HasSeveral);
  // A kernel that goes through every one of its vectors by an increment is
  // written for callers that choose it; most choose 1.
  if (!HasPlainVectors)
    Steps.insert(Increments.begin(), Increments.end());
}

std::optional<int64_t> ElementSteps::of(SymbolId Root) const {
  const auto At = Steps.find(Root);
  if (At == Steps.end() || Rows.count(Root))
    return std::nullopt;
  return At->second;
}
