//===- SizeParts.cpp - Roots and sizes that values consist of -------------===//

#include "warplint/Lane/SizeParts.h"

using namespace warplint;

std::optional<Shifted> warplint::shiftedRoot(const SymbolTable &T,
                                             const LaneValue &V) {
  if (V.Terms.size() != 1 || !V.K.isUniform() ||
      !(V.Terms[0].Coefficient == LaneVector(1)))
    return std::nullopt;
  Shifted Of{V.Terms[0].Symbol, V.K[0], false};
  while (T[Of.Root].Op == LaneOp::ZExt || T[Of.Root].Op == LaneOp::SExt) {
    const LaneValue &Inner = T[Of.Root].Operands[0];
    if (Inner.Terms.size() != 1 || !Inner.K.isZero() ||
        !(Inner.Terms[0].Coefficient == LaneVector(1)))
      return std::nullopt;
    Of.IsUnsigned |= T[Of.Root].Op == LaneOp::ZExt;
    Of.Root = Inner.Terms[0].Symbol;
  }
  return T[Of.Root].Op == LaneOp::None ? std::optional(Of) : std::nullopt;
}

std::set<SymbolId> warplint::stridesIn(const SymbolTable &T,
                                       const LaneValue &V) {
  std::set<SymbolId> Strides;
  for (const LaneTerm &Term : V.Terms) {
    const Symbol &S = T[Term.Symbol];
    const bool Differs = S.Varying || !Term.Coefficient.isUniform();
    if (Differs && S.isGivenByCaller())
      Strides.insert(Term.Symbol);
    for (SymbolId Factor : S.Factors)
      if (Differs && T[Factor].isGivenByCaller())
        Strides.insert(Factor);
  }
  return Strides;
}
