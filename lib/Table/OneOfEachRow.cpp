//===- OneOfEachRow.cpp - Columns and diagonals of matrices ---------------===//

#include "OneOfEachRow.h"
#include "warplint/Hardware/Warp.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>
#include <vector>

using namespace llvm;
using namespace warplint;

namespace {

/// A coordinate: its known part, and how often it has each product of symbols.
struct Coordinate {
  LaneVector Known = LaneVector(0);
  std::map<std::vector<SymbolId>, LaneVector> Terms;
};

} // namespace

static bool isSize(const Symbol &S) {
  return S.isGivenByCaller() && !S.IsFloat;
}

/// Whether the symbol has one value for all accesses of the grid.
static bool isFixed(const SymbolTable &T, SymbolId Id) {
  return !T[Id].Varying &&
         !(T[Id].Origins & ~(FromArgument | FromAddress | FromGrid |
                             FromUniformLoad | ByRounds));
}

static std::vector<SymbolId> factorsOf(const SymbolTable &T, SymbolId Id) {
  return T[Id].Op == LaneOp::Product ? T[Id].Factors
                                     : std::vector<SymbolId>{Id};
}

/// The length of the rows that the lanes access: the first size that multiplies
/// something which differs between them; absent: there is none.
static std::optional<SymbolId>
rowLength(const SymbolTable &T, const LaneValue &Address, uint32_t Lanes) {
  for (const LaneTerm &Term : Address.Terms) {
    const std::vector<SymbolId> Factors = factorsOf(T, Term.Symbol);
    const auto Size =
        find_if(Factors, [&](SymbolId F) { return isSize(T[F]); });
    const bool Differs =
        !Term.Coefficient.isUniformOver(Lanes) ||
        any_of(Factors, [&](SymbolId F) { return T[F].Varying; });
    if (Size != Factors.end() && Differs)
      return *Size;
  }
  return std::nullopt;
}

/// Whether the vectors differ by one number in all lanes.
static bool areParallel(const LaneVector &A, const LaneVector &B,
                        uint32_t Lanes) {
  return LaneVector::zip(A, B,
                         [](int64_t X, int64_t Y) {
                           return int64_t(uint64_t(X) - uint64_t(Y));
                         })
      .isUniformOver(Lanes);
}

/// The one term of an address that other threads or blocks have another value
/// of, where it is a quotient by a constant: what is divided. Else the address.
static const LaneValue &dividedIn(const SymbolTable &T,
                                  const LaneValue &Address) {
  const LaneValue *Divided = nullptr;
  for (const LaneTerm &Term : Address.Terms) {
    if (isFixed(T, Term.Symbol))
      continue;
    const Symbol &S = T[Term.Symbol];
    const bool IsQuotient = S.Op == LaneOp::UDiv || S.Op == LaneOp::SDiv ||
                            S.Op == LaneOp::LShr || S.Op == LaneOp::AShr;
    if (Divided || !IsQuotient || !S.Operands[1].isConstant() ||
        !Term.Coefficient.isUniform() || !Address.K.isUniform())
      return Address;
    Divided = &S.Operands[0];
  }
  return Divided ? *Divided : Address;
}

/// Whether the lanes access the diagonal of a triangle that is stored row by
/// row: the distance from lane to lane grows by one number, and nothing else
/// moves along the rows.
static bool isDiagonalOfTriangle(const SymbolTable &T,
                                 const LaneValue &Address) {
  const LaneValue &Of = dividedIn(T, Address);
  const LaneVector &K = Of.K;
  const int64_t Growth = K[2] - 2 * K[1] + K[0];
  for (unsigned L = 3; L < WarpLanes; ++L)
    if (K[L] - 2 * K[L - 1] + K[L - 2] != Growth)
      return false;
  if (Growth == 0)
    return false;
  std::set<SymbolId> OfLanes; // of the number that is squared
  for (const LaneTerm &Term : Of.Terms)
    if (!Term.Coefficient.isUniform())
      for (SymbolId F : factorsOf(T, Term.Symbol))
        OfLanes.insert(F);
  return all_of(Of.Terms, [&](const LaneTerm &Term) {
    return isFixed(T, Term.Symbol) ||
           all_of(factorsOf(T, Term.Symbol),
                  [&](SymbolId F) { return OfLanes.count(F) != 0; });
  });
}

bool warplint::isOneOfEachRow(const SymbolTable &T, const LaneValue &Address,
                              uint32_t Lanes) {
  const std::optional<SymbolId> Length = rowLength(T, Address, Lanes);
  if (!Length)
    return isDiagonalOfTriangle(T, Address);
  Coordinate Row, Along;
  Along.Known = Address.K;
  for (const LaneTerm &Term : Address.Terms) {
    std::vector<SymbolId> Factors = factorsOf(T, Term.Symbol);
    if (const auto At = find(Factors, *Length); At != Factors.end()) {
      Factors.erase(At);
      if (Factors.empty())
        Row.Known = Term.Coefficient;
      else
        Row.Terms.emplace(Factors, Term.Coefficient);
      continue;
    }
    const bool IsColumn =
        Term.Coefficient.isUniformOver(Lanes) && isFixed(T, Term.Symbol);
    const bool IsData = T[Term.Symbol].Op == LaneOp::None &&
                        (T[Term.Symbol].Origins & FromVaryingLoad);
    if (!IsColumn && !IsData)
      Along.Terms.emplace(Factors, Term.Coefficient);
  }
  if (Along.Terms.empty() && Along.Known.isUniformOver(Lanes))
    return true;
  // The diagonal: along the row as far as down the rows. It may be that of one
  // of several matrices, whose distance is another size.
  return areParallel(Along.Known, Row.Known, Lanes) &&
         all_of(Along.Terms, [&](const auto &Term) {
           const auto In = Row.Terms.find(Term.first);
           return (In != Row.Terms.end() && In->second == Term.second) ||
                  (Term.second.isUniformOver(Lanes) &&
                   any_of(Term.first,
                          [&](SymbolId F) { return isSize(T[F]); }));
         });
}
