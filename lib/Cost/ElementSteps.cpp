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

/// The coefficient of a symbol; null: V does not have it.
static const LaneVector *coefficientIn(const LaneValue &V, SymbolId Of) {
  const auto At = llvm::find_if(
      V.Terms, [&](const LaneTerm &Term) { return Term.Symbol == Of; });
  return At == V.Terms.end() ? nullptr : &At->Coefficient;
}

/// The number of bytes of an element of which `Column` is the number in the
/// address; 0: it is not a part of it.
static int64_t elementOf(const LaneValue &Address, const LaneValue &Column) {
  int64_t Bytes = 0;
  for (const LaneTerm &Term : Column.Terms) {
    const LaneVector *In = coefficientIn(Address, Term.Symbol);
    if (!In)
      return 0;
    for (unsigned L = 0; L < WarpLanes; ++L) {
      const int64_t Of = Term.Coefficient[L];
      if (Of == 0 ? (*In)[L] != 0 : (*In)[L] % Of != 0)
        return 0;
      if (Of == 0)
        continue;
      if (Bytes && (*In)[L] / Of != Bytes)
        return 0;
      Bytes = (*In)[L] / Of;
    }
  }
  return Bytes;
}

void ElementSteps::scanColumns(const LoggedAccess &A) {
  if (!A.Columns)
    return;
  for (const BoundedColumn &Column : *A.Columns) {
    const bool HasRows =
        llvm::any_of(A.Address.Terms, [&](const LaneTerm &Term) {
          return !coefficientIn(Column.Of, Term.Symbol) &&
                 (Term.Symbol == Column.Below ||
                  llvm::is_contained(T[Term.Symbol].Factors, Column.Below));
        });
    if (!HasRows || elementOf(A.Address, Column.Of) <= 0)
      continue;
    const Parts Of = partsOf(Column.Inner, A.May);
    for (const auto &[Size, Moves] : Of.Moved)
      if (Moves && Size != Column.Below)
        Columns.try_emplace(Size, Column.OfMaximum ? 2 : 1);
  }
}

/// Whether a value has a term that is a remainder, by a divisor that does not
/// depend on `Size`.
static bool isColumn(const SymbolTable &T, const LaneValue &V, SymbolId Size) {
  return llvm::any_of(V.Terms, [&](const LaneTerm &Term) {
    const Symbol &S = T[Term.Symbol];
    return (S.Op == LaneOp::URem || S.Op == LaneOp::SRem) &&
           !T.isUniform(S.Operands[0]) &&
           !llvm::is_contained(T.roots(S.Operands[1]), Size);
  });
}

/// Symbols that are searched for a quotient.
static constexpr size_t MostSearched = 256;

/// Whether the symbol is computed from a column divided by the size.
static bool isByQuotient(const SymbolTable &T, SymbolId Of, SymbolId Size) {
  std::set<SymbolId> Seen{Of};
  std::vector<SymbolId> Left{Of};
  auto Add = [&](const LaneValue &V) {
    for (const LaneTerm &Term : V.Terms)
      if (Seen.size() < MostSearched && Seen.insert(Term.Symbol).second)
        Left.push_back(Term.Symbol);
  };
  while (!Left.empty()) {
    const SymbolId Id = Left.back();
    const Symbol &S = T[Id];
    Left.pop_back();
    if ((S.Op == LaneOp::UDiv || S.Op == LaneOp::SDiv) &&
        S.Operands[1] == LaneValue::symbol(S.Operands[1].Width, Size) &&
        isColumn(T, S.Operands[0], Size))
      return true;
    llvm::for_each(S.Operands, Add);
    llvm::for_each(S.Alternatives, Add);
    if (S.Loop)
      for (const LoopValues::Value &V : S.Loop->Values)
        if (V.Changing == Id)
          Add(V.Start);
  }
  return false;
}

void ElementSteps::scanQuotients(const LaneValue &Address) {
  for (const LaneTerm &Term : Address.Terms)
    for (SymbolId Size : T[Term.Symbol].Factors)
      if (isSize(T[Size]) && !Columns.count(Size) &&
          llvm::any_of(T[Term.Symbol].Factors, [&](SymbolId Factor) {
            return Factor != Size && isByQuotient(T, Factor, Size);
          }))
        Columns.try_emplace(Size, 1);
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
    if (IsGlobal(A)) {
      scan(A.Address, A.May, Of.Shapes[A.Shape].Bytes, Find(A).HasSeveral);
      scanColumns(A);
      scanQuotients(A.Address);
    }
  // A kernel that goes through every one of its vectors by an increment is
  // written for callers that choose it; most choose 1.
  if (!HasPlainVectors)
    Steps.insert(Increments.begin(), Increments.end());
}

std::optional<int64_t> ElementSteps::of(SymbolId Root) const {
  if (const auto Column = Columns.find(Root); Column != Columns.end())
    return Column->second;
  const auto At = Steps.find(Root);
  if (At == Steps.end() || Rows.count(Root))
    return std::nullopt;
  return At->second;
}
