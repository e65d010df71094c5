//===- SizeParts.cpp - Roots and sizes that values consist of -------------===//

#include "warplint/Lane/SizeParts.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// Minima and maxima that are opened, one within the other.
static constexpr unsigned MostLimits = 4;

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

static void addSizes(const SymbolTable &T, const LaneValue &V,
                     std::vector<SymbolId> &To, unsigned Depth) {
  if (const std::optional<Shifted> Size = shiftedRoot(T, V)) {
    if (T[Size->Root].isGivenByCaller())
      To.push_back(Size->Root);
    return;
  }
  if (V.Terms.size() != 1 || !V.K.isZero() || Depth == MostLimits ||
      !(V.Terms[0].Coefficient == LaneVector(1)))
    return;
  const Symbol &S = T[V.Terms[0].Symbol];
  if (S.Op == LaneOp::SMin || S.Op == LaneOp::UMin || S.Op == LaneOp::SExt ||
      S.Op == LaneOp::ZExt)
    for (const LaneValue &Operand : S.Operands)
      addSizes(T, Operand, To, Depth + 1);
}

std::vector<SymbolId> warplint::sizesAbove(const SymbolTable &T,
                                           const LaneValue &V) {
  std::vector<SymbolId> Sizes;
  addSizes(T, V, Sizes, 0);
  return Sizes;
}

static LaneValue withoutLimits(Algebra &Lane, const SymbolTable &T,
                               const LaneValue &V, unsigned Depth) {
  LaneValue Inner = V;
  for (const LaneTerm &Term : V.Terms) {
    const Symbol S = T[Term.Symbol]; // a copy: the table grows
    const bool IsLimited = S.Op == LaneOp::SMin || S.Op == LaneOp::UMin ||
                           S.Op == LaneOp::SMax || S.Op == LaneOp::UMax;
    if (!IsLimited || Depth == MostLimits)
      continue;
    const unsigned Own = T.isUniform(S.Operands[0]) ? 1 : 0;
    if (!T.isUniform(S.Operands[1 - Own]) || S.Operands[Own].Width != V.Width)
      continue;
    llvm::erase_if(Inner.Terms,
                   [&](const LaneTerm &T) { return T.Symbol == Term.Symbol; });
    LaneValue By = LaneValue::constant(V.Width, 0);
    By.K = Term.Coefficient;
    Inner = Lane.add(Inner, Lane.mul(By, withoutLimits(Lane, T, S.Operands[Own],
                                                       Depth + 1)));
  }
  return Inner;
}

LaneValue warplint::withoutLimits(Algebra &Lane, const SymbolTable &T,
                                  const LaneValue &V) {
  return ::withoutLimits(Lane, T, V, 0);
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
