//===- RefineStrides.cpp - Lower bounds of strides from stores ------------===//
//
// The bounds rest on an assumption: threads do not overwrite each other's
// results, so the rows of an array that are stored to do not overlap, and the
// pitch is at least the length of a row.
//
//===----------------------------------------------------------------------===//

#include "warplint/Cost/CostTerms.h"
#include "llvm/ADT/bit.h"
#include <numeric>

using namespace warplint;

/// Collects the factors of `Root` in the address V: in `ByLane` its coefficient
/// for each lane in bytes, and in `With` the enumerated symbols that it is
/// multiplied with.
/// `Step` becomes the greatest common divisor of itself and the coefficients of
/// these products. False: V depends on the root in another way.
static bool factorOf(const SymbolTable &T, const LaneValue &V, SymbolId Root,
                     LaneVector &ByLane, llvm::SmallVectorImpl<SymbolId> &With,
                     int64_t &Step) {
  ByLane = LaneVector(0);
  for (const LaneTerm &Term : V.Terms) {
    const Symbol &S = T[Term.Symbol];
    if (Term.Symbol == Root) {
      ByLane = Term.Coefficient;
    } else if (S.Op == LaneOp::Product && llvm::is_contained(S.Factors, Root)) {
      if (S.Factors.size() != 2 || !Term.Coefficient.isUniform())
        return false;
      SymbolId Other = S.Factors[S.Factors[0] == Root];
      if (!T[Other].Enumerated)
        return false;
      With.push_back(Other);
      Step = std::gcd(Step, Term.Coefficient[0]);
    } else if (llvm::is_contained(T.roots(LaneValue::symbol(64, Term.Symbol)),
                                  Root)) {
      return false;
    }
  }
  return true;
}

void CostModel::collectPitches(const Log &Of) {
  Columns.emplace(T, Of);
  Steps.emplace(T, Of);
  for (const LoggedAccess &A : Of.Accesses) {
    if (Of.Shapes[A.Shape].Op != AccessKind::Store || !A.May)
      continue;
    for (SymbolId Root : unknownRoots(A.Address)) {
      Symbol &Facts = T.facts(Root);
      if (!(Facts.Origins & FromArgument) || Facts.Enumerated || Facts.Varying)
        continue;
      LaneVector ByLane;
      llvm::SmallVector<SymbolId, 4> With;
      int64_t Step = 0;
      if (!factorOf(T, A.Address, Root, ByLane, With, Step))
        continue;
      const unsigned First = firstLane(A.May);
      for (uint32_t Left = A.May; Left; Left &= Left - 1)
        Step = std::gcd(Step, ByLane[llvm::countr_zero(Left)] - ByLane[First]);
      if (Step == 0)
        continue;
      // The root is a pitch: the addresses of two rows differ by a multiple of
      // Step times its value. `Span`: bytes from the first to the last address
      // of a row, which follow from the rest of the address.
      int64_t Span = 0;
      if (ByLane.isUniformOver(A.May)) {
        int64_t Low = A.Address.K[First], High = Low;
        for (uint32_t Left = A.May; Left; Left &= Left - 1) {
          Low = std::min(Low, A.Address.K[llvm::countr_zero(Left)]);
          High = std::max(High, A.Address.K[llvm::countr_zero(Left)]);
        }
        Span += High - Low;
      }
      for (const LaneTerm &Term : A.Address.Terms) {
        const Symbol &S = T[Term.Symbol];
        if (S.Enumerated && !llvm::is_contained(With, Term.Symbol) &&
            Term.Coefficient.isUniform() && S.Max - S.Min < (1 << 20))
          Span += std::llabs(Term.Coefficient[0]) * (S.Max - S.Min);
      }
      const int64_t Least = Span / std::llabs(Step) + 1;
      if (Least > std::max<int64_t>(Facts.Min, 1) && Least < Facts.Max)
        Facts.Min = Least;
    }
  }
}
