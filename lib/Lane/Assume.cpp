//===- Assume.cpp - Substitution of values for unknowns -------------------===//
//
// Operations that were kept as symbols because of the unknown are evaluated
// again with the substituted value.
//
//===----------------------------------------------------------------------===//

#include "warplint/Lane/Algebra.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

Assumption::Assumption(SymbolTable &T, SymbolId Unknown, LaneValue Given)
    : T(T), Lane(T), Unknown(Unknown), Given(std::move(Given)) {}

bool Assumption::concerns(SymbolId S) {
  if (S == Unknown)
    return true;
  if (S < Unknown || T[S].Op == LaneOp::None)
    return false; // created before it, or another root
  auto [At, New] = Known.try_emplace(S, false);
  if (!New)
    return At->second;
  bool Does = llvm::any_of(T[S].Factors,
                           [&](SymbolId Factor) { return concerns(Factor); });
  for (size_t N = 0; !Does && N < T[S].Operands.size(); ++N)
    Does = concerns(T[S].Operands[N]);
  Known[S] = Does;
  return Does;
}

bool Assumption::concerns(const LaneValue &V) {
  return llvm::any_of(
      V.Terms, [&](const LaneTerm &Term) { return concerns(Term.Symbol); });
}

/// Converts V to another width as a summand, without wrapping its terms.
static LaneValue widened(LaneValue V, unsigned Width) {
  V.Width = Width;
  V.K = LaneValue::normalize(Width, V.K);
  return V;
}

LaneValue Assumption::operator()(const LaneValue &V) {
  if (!concerns(V))
    return V;
  LaneValue Sum(V.Width, V.K);
  for (const LaneTerm &Term : V.Terms) {
    if (!concerns(Term.Symbol)) {
      LaneValue Alone(V.Width, LaneVector(0));
      Alone.Terms.push_back(Term);
      Sum = Lane.add(Sum, Alone);
      continue;
    }
    const LaneValue Of = Term.Symbol == Unknown ? Given : redone(Term.Symbol);
    Sum = Lane.add(Sum, Lane.mul(widened(Of, V.Width),
                                 LaneValue(V.Width, Term.Coefficient)));
  }
  return Sum;
}

LaneValue Assumption::redone(SymbolId Id) {
  if (auto At = Values.find(Id); At != Values.end())
    return At->second;
  const Symbol S = T[Id]; // a copy: new symbols may reallocate the table
  LaneValue R;
  if (S.Op == LaneOp::Product) {
    R = LaneValue::constant(64, 1);
    for (SymbolId Factor : S.Factors)
      R = Lane.mul(R, (*this)(LaneValue::symbol(64, Factor)));
  } else {
    std::vector<LaneValue> Operands;
    for (const LaneValue &Operand : S.Operands)
      Operands.push_back((*this)(Operand));
    R = Lane.apply(S.Op, S.Width, Operands);
  }
  // As a summand, a bit counts as 0 or 1, and an unsigned result is not
  // negative.
  if (R.isKnown() && S.Width == 1)
    R.K = LaneVector::map(R.K, [](int64_t X) { return X & 1; });
  else if (R.isKnown() && S.Op != LaneOp::Product && S.Width < 64 && S.Min >= 0)
    R.K = LaneVector::make(
        [&](unsigned L) { return int64_t(R.unsignedLane(L)); });
  Values.try_emplace(Id, R);
  return R;
}

LaneValue Algebra::apply(LaneOp Op, unsigned Width,
                         llvm::ArrayRef<LaneValue> Of) {
  if (isFloating(Op))
    return floating(Op, Width, Of);
  switch (Op) {
  case LaneOp::FToSigned:
  case LaneOp::FToUnsigned:
    return toInteger(Op, Width, Of[0]);
  case LaneOp::FLt:
  case LaneOp::FLe:
  case LaneOp::FEq:
    return compareFloats(Op, Of[0], Of[1]);
  case LaneOp::Mul:
    return mul(Of[0], Of[1]);
  case LaneOp::UDiv:
  case LaneOp::SDiv:
  case LaneOp::URem:
  case LaneOp::SRem:
    return divide(Op, Of[0], Of[1]);
  case LaneOp::And:
  case LaneOp::Or:
  case LaneOp::Xor:
    return bitwise(Op, Of[0], Of[1]);
  case LaneOp::Shl:
  case LaneOp::LShr:
  case LaneOp::AShr:
    return shift(Op, Of[0], Of[1]);
  case LaneOp::CountOnes:
  case LaneOp::CountLeadingZeros:
  case LaneOp::CountTrailingZeros:
  case LaneOp::SwapBytes:
  case LaneOp::ReverseBits:
    return bits(Op, Of[0]);
  case LaneOp::UMin:
  case LaneOp::UMax:
  case LaneOp::SMin:
  case LaneOp::SMax:
    return extremum(Op, Of[0], Of[1]);
  case LaneOp::Select:
    return select(Of[0], Of[1], Of[2]);
  case LaneOp::ZExt:
    return zext(Of[0], Width);
  case LaneOp::SExt:
    return sext(Of[0], Width);
  case LaneOp::Trunc:
    return trunc(Of[0], Width);
  case LaneOp::Shuffle:
    return shuffle(Of[0], Of[1].K);
  default:
    return compare(Op, Of[0], Of[1]);
  }
}
