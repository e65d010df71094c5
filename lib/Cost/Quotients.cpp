//===- Quotients.cpp - Sizes of chunks in the reference case --------------===//
//
// A quotient of sizes is a size itself, such as the elements of a chunk. What
// it divides has the value that follows.
//
//===----------------------------------------------------------------------===//

#include "warplint/Cost/ReferenceCase.h"
#include "warplint/Lane/Algebra.h"
#include <algorithm>

using namespace warplint;

/// The size that a quotient divides by a constant: n of (n + 255) / 256. Sets
/// `Value` to one with which the quotient is `Value`.
static std::optional<SymbolId> dividedSize(const SymbolTable &T,
                                           SymbolId Quotient, int64_t &Value) {
  const LaneValue &Dividend = T[Quotient].Operands[0];
  const LaneValue &By = T[Quotient].Operands[1];
  if (!By.isConstant() || By.constant() <= 0 || Dividend.Terms.size() != 1 ||
      !(Dividend.Terms[0].Coefficient == LaneVector(1)))
    return std::nullopt;
  SymbolId Root = Dividend.Terms[0].Symbol;
  while (T[Root].Op == LaneOp::SExt || T[Root].Op == LaneOp::ZExt) {
    const LaneValue &Inner = T[Root].Operands[0];
    if (Inner.Terms.size() != 1 || !Inner.K.isZero() ||
        !(Inner.Terms[0].Coefficient == LaneVector(1)))
      return std::nullopt;
    Root = Inner.Terms[0].Symbol;
  }
  if (T[Root].IsFloat || !ReferenceValues::isChosen(T[Root]))
    return std::nullopt;
  const int64_t Plus = Dividend.K[0];
  Value =
      Value * By.constant() - (Plus >= 0 && Plus < By.constant() ? 0 : Plus);
  return Root;
}

/// Gives a quotient of sizes a value, and the size that it divides the one that
/// follows: a chunk of 64 elements for each of 1024 threads is of 65536.
void ReferenceValues::assignQuotient(SymbolId Quotient) {
  const int64_t Of = draw(Quotient);
  int64_t Whole = Of;
  const std::optional<SymbolId> Size = dividedSize(T, Quotient, Whole);
  if (Size && Values->isAssigned(*Size))
    return; // follows from it
  Values->assign(Quotient, LaneVector(Of));
  if (!Size || Masks.count(*Size) || (Steps && Steps->of(*Size)))
    return;
  const Symbol &S = T[*Size];
  if (Whole < S.Min || Whole > S.Max ||
      Whole % int64_t(std::max<uint64_t>(S.Multiple, 1)))
    return;
  Values->assign(*Size, LaneVector(Whole));
  note(S, Whole);
}
