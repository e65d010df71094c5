//===- OneOfEachRow.cpp - Columns and diagonals of matrices ---------------===//

#include "OneOfEachRow.h"
#include "warplint/Hardware/Warp.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
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
  return !T[Id].Varying && !(T[Id].Origins & ~(FromArgument | FromAddress |
                                               FromGrid | FromUniformLoad));
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

bool warplint::isOneOfEachRow(const SymbolTable &T, const LaneValue &Address,
                              uint32_t Lanes) {
  const std::optional<SymbolId> Length = rowLength(T, Address, Lanes);
  if (!Length)
    return false;
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
  // The diagonal: along the row as far as down the rows.
  return areParallel(Along.Known, Row.Known, Lanes) &&
         all_of(Along.Terms, [&](const auto &Term) {
           const auto In = Row.Terms.find(Term.first);
           return In != Row.Terms.end() && In->second == Term.second;
         });
}
