//===- Algebra.cpp - Sums, products, quotients, shuffles ------------------===//

#include "warplint/Lane/Algebra.h"
#include "Limits.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>
#include <utility>

using namespace warplint;

/// Greatest number of terms of a product before it becomes one symbol.
static constexpr size_t MaxTerms = 16;
/// Greatest number of terms of a sum before it becomes one symbol: a sum over
/// all data of a loop would become more expensive in each iteration.
static constexpr size_t MaxSummands = 512;

/// A power of two that divides the result. Unlike other factors, it also
/// divides the result after wrapping around.
uint64_t Algebra::multipleOf(LaneOp Op,
                             llvm::ArrayRef<LaneValue> Operands) const {
  auto Of = [&](size_t N) { return T.powerOfTwo(Operands[N]); };
  switch (Op) {
  case LaneOp::And:
    return std::max(Of(0), Of(1));
  case LaneOp::Or:
  case LaneOp::Xor:
  case LaneOp::UMin:
  case LaneOp::UMax:
  case LaneOp::SMin:
  case LaneOp::SMax:
  case LaneOp::URem:
  case LaneOp::SRem:
    return std::min(Of(0), Of(1));
  case LaneOp::Select:
    return std::min(Of(1), Of(2));
  case LaneOp::ZExt:
  case LaneOp::SExt:
  case LaneOp::Trunc:
  case LaneOp::Shuffle:
  case LaneOp::Shl:
    return Operands[0].Width == 1 ? 1 : Of(0);
  default:
    return 1;
  }
}

LaneValue Algebra::asDerived(LaneOp Op, unsigned Width,
                             std::vector<LaneValue> Operands, int64_t Min,
                             int64_t Max) {
  uint64_t Multiple = multipleOf(Op, Operands);
  SymbolId S = T.derived(Op, Width, std::move(Operands), Min, Max);
  T.facts(S).Multiple = Multiple;
  return LaneValue::symbol(Width, S);
}

bool Algebra::readsAs(const LaneValue &V, bool Signed) const {
  return readsAs(V, Signed, ~0u);
}

bool Algebra::readsAs(const LaneValue &V, bool Signed, uint32_t Mask) const {
  auto [Low, High] = T.bounds(V, Mask);
  if (V.Width >= 32) // assumed not to wrap, and not to be negative if unbounded
    return Signed || Low >= 0 || Low == Lowest;
  // Narrow values may wrap.
  if (Signed)
    return Low >= -(int64_t(1) << (V.Width - 1)) && High < int64_t(1)
                                                               << (V.Width - 1);
  return Low >= 0 && High < int64_t(1) << V.Width;
}

/// A + Sign * B.
static LaneValue combine(const LaneValue &A, const LaneValue &B, int64_t Sign) {
  assert(A.Width == B.Width);
  auto Sum = [=](int64_t X, int64_t Y) {
    return int64_t(uint64_t(X) + uint64_t(Sign) * uint64_t(Y));
  };
  LaneValue R(A.Width, LaneVector::zip(A.K, B.K, Sum));
  auto *I = A.Terms.begin(), *IE = A.Terms.end();
  auto *J = B.Terms.begin(), *JE = B.Terms.end();
  while (I != IE || J != JE) {
    LaneTerm Term;
    if (J == JE || (I != IE && I->Symbol < J->Symbol)) {
      Term = *I++;
    } else if (I == IE || J->Symbol < I->Symbol) {
      Term = {J->Symbol, LaneVector::zip(LaneVector(0), J->Coefficient, Sum)};
      ++J;
    } else {
      Term = {I->Symbol, LaneVector::zip(I->Coefficient, J->Coefficient, Sum)};
      ++I, ++J;
    }
    Term.Coefficient = LaneValue::normalize(R.Width, Term.Coefficient);
    if (!Term.Coefficient.isZero())
      R.Terms.push_back(std::move(Term));
  }
  return R;
}

LaneValue Algebra::asOne(LaneValue Sum) {
  if (Sum.Terms.size() <= MaxSummands)
    return Sum;
  // Terms with addresses stay separate, so that the array of an address is
  // known, and so does the known part: how the lanes differ.
  LaneValue Rest(Sum.Width, std::exchange(Sum.K, LaneVector(0)));
  llvm::erase_if(Sum.Terms, [&](const LaneTerm &Term) {
    const bool IsAddress = T[Term.Symbol].Origins & FromAddress;
    if (IsAddress)
      Rest.Terms.push_back(Term);
    return IsAddress;
  });
  auto [Low, High] = T.bounds(Sum, ~0u);
  // A zero extension to the same width represents the sum as its operand.
  return combine(Rest, asDerived(LaneOp::ZExt, Sum.Width, {Sum}, Low, High), 1);
}

LaneValue Algebra::add(const LaneValue &A, const LaneValue &B) {
  return asOne(combine(A, B, 1));
}

LaneValue Algebra::sub(const LaneValue &A, const LaneValue &B) {
  return asOne(combine(A, B, -1));
}

static int64_t multiply(int64_t X, int64_t Y) {
  return int64_t(uint64_t(X) * uint64_t(Y));
}

static LaneValue scale(const LaneValue &A, const LaneVector &Factor) {
  LaneValue R(A.Width, LaneVector::zip(A.K, Factor, multiply));
  for (const LaneTerm &Term : A.Terms) {
    LaneVector C = LaneValue::normalize(
        A.Width, LaneVector::zip(Term.Coefficient, Factor, multiply));
    if (!C.isZero())
      R.Terms.push_back({Term.Symbol, std::move(C)});
  }
  return R;
}

LaneValue Algebra::mul(const LaneValue &A, const LaneValue &B) {
  if (B.isKnown())
    return scale(A, B.K);
  if (A.isKnown())
    return scale(B, A.K);
  if (A.Terms.size() * B.Terms.size() > MaxTerms)
    return asDerived(LaneOp::Mul, A.Width, {A, B}, Lowest, Highest);
  LaneValue R = scale(A, B.K);
  for (const LaneTerm &TB : B.Terms) {
    LaneValue OfK(A.Width, LaneVector(0));
    LaneVector C = LaneVector::zip(A.K, TB.Coefficient, multiply);
    if (!C.isZero())
      OfK.Terms.push_back({TB.Symbol, C});
    R = add(R, OfK);
    for (const LaneTerm &TA : A.Terms) {
      LaneValue Product(A.Width, LaneVector(0));
      SymbolId S = T.product({TA.Symbol, TB.Symbol});
      LaneVector PC = LaneValue::normalize(
          A.Width, LaneVector::zip(TA.Coefficient, TB.Coefficient, multiply));
      if (!PC.isZero())
        Product.Terms.push_back({S, PC});
      R = add(R, Product);
    }
  }
  return R;
}

/// Floor division of a bound; the limits, which mean "unbounded", are kept.
static int64_t floorBound(int64_t X, int64_t D) {
  return X == Lowest || X == Highest ? X : llvm::divideFloorSigned(X, D);
}

bool Algebra::splitBy(const LaneValue &A, int64_t D, LaneValue &Quotient,
                      LaneValue &Rest) {
  assert(D > 0);
  Quotient = LaneValue(A.Width, LaneVector(0));
  Rest = LaneValue(A.Width, LaneVector(0));
  for (const LaneTerm &Term : A.Terms) {
    bool Divisible = true;
    for (unsigned L = 0; L < WarpLanes && Divisible; ++L) {
      Divisible = Term.Coefficient[L] % D == 0;
      if (Term.Coefficient.isUniform())
        break;
    }
    if (Divisible) {
      LaneValue Part(A.Width, LaneVector(0));
      Part.Terms.push_back(
          {Term.Symbol, LaneVector::map(Term.Coefficient,
                                        [=](int64_t C) { return C / D; })});
      Quotient = add(Quotient, Part);
      continue;
    }
    // For c * s where s is a multiple of M and D divides c * M: extract s /
    // Needed.
    const uint64_t M = T[Term.Symbol].Multiple;
    int64_t G =
        Term.Coefficient.isUniform() ? std::gcd(Term.Coefficient[0], D) : 1;
    int64_t Needed = D / G;
    if (Term.Coefficient.isUniform() && M % uint64_t(Needed) == 0) {
      // At width 64, since the bits of a narrow value may have wrapped.
      LaneValue Whole = LaneValue::symbol(64, Term.Symbol);
      SymbolId Q =
          T.derived(LaneOp::SDiv, 64, {Whole, LaneValue::constant(64, Needed)},
                    floorBound(T[Term.Symbol].Min, Needed),
                    floorBound(T[Term.Symbol].Max, Needed));
      T.facts(Q).Multiple = M / uint64_t(Needed);
      LaneValue Part(A.Width, LaneVector(0));
      Part.Terms.push_back({Q, LaneVector(Term.Coefficient[0] / G)});
      Quotient = add(Quotient, Part);
      continue;
    }
    Rest.Terms.push_back(Term);
  }
  if (Rest.Terms.empty()) {
    LaneValue Floor(A.Width, LaneVector::map(A.K, [=](int64_t X) {
                      return llvm::divideFloorSigned(X, D);
                    }));
    Quotient = add(Quotient, Floor);
    Rest.K = LaneVector::map(
        A.K, [=](int64_t X) { return X - llvm::divideFloorSigned(X, D) * D; });
    return true;
  }
  // Extract whole multiples of D from the known part if the remainder stays
  // within [0, D).
  LaneVector Floor = LaneVector::map(
      A.K, [=](int64_t X) { return llvm::divideFloorSigned(X, D); });
  Rest.K = LaneVector::zip(A.K, Floor,
                           [=](int64_t X, int64_t F) { return X - F * D; });
  auto [Low, High] = T.bounds(Rest, ~0u);
  Quotient = add(Quotient, LaneValue(A.Width, Floor));
  return Low >= 0 && High < D;
}

LaneValue Algebra::divide(LaneOp Op, const LaneValue &A, const LaneValue &B) {
  const bool Signed = Op == LaneOp::SDiv || Op == LaneOp::SRem;
  const bool Remainder = Op == LaneOp::URem || Op == LaneOp::SRem;
  if (A.isKnown() && B.isKnown()) {
    bool Defined = true;
    LaneVector R = LaneVector::make([&](unsigned L) -> int64_t {
      if (B.K[L] == 0 || (Signed && B.K[L] == -1)) {
        Defined &= B.K[L] != 0;
        return Remainder ? 0 : int64_t(-uint64_t(A.K[L]));
      }
      // Signedness does not matter, and 32-bit division is faster.
      if (((A.K[L] | B.K[L]) >> 31) == 0) {
        const uint32_t X = uint32_t(A.K[L]), Y = uint32_t(B.K[L]);
        return Remainder ? X % Y : X / Y;
      }
      if (Signed)
        return Remainder ? A.K[L] % B.K[L] : A.K[L] / B.K[L];
      const uint64_t X = A.unsignedLane(L), Y = B.unsignedLane(L);
      return int64_t(Remainder ? X % Y : X / Y);
    });
    if (Defined || !B.K.isZero())
      return LaneValue(A.Width, R);
  }
  if (B.isConstant() && B.constant() == 1)
    return Remainder ? LaneValue::constant(A.Width, 0) : A;
  int64_t Min = Lowest, Max = Highest;
  auto [Low, High] = T.bounds(A, ~0u);
  if (B.isConstant() && B.constant() > 0) {
    LaneValue Quotient, Rest;
    // Rounding toward zero equals the floor if the value is not negative.
    bool Floors = readsAs(A, Signed) && (Low >= 0 || Low == Lowest);
    if (Floors && splitBy(A, B.constant(), Quotient, Rest))
      return Remainder ? Rest : Quotient;
    if (Remainder) {
      Max = B.constant() - 1;
      Min = (Low >= 0 && readsAs(A, Signed)) || !Signed ? 0 : -Max;
    } else if (!Signed && !readsAs(A, false)) {
      Min = 0;
      Max = int64_t(llvm::maskTrailingOnes<uint64_t>(A.Width) /
                    uint64_t(B.constant()));
    } else if ((Low >= 0 || (Signed && Low != Lowest)) && readsAs(A, Signed)) {
      Min = Low / B.constant();
      Max = High == Highest ? Highest : High / B.constant();
    }
  } else if (Low >= 0 && readsAs(A, Signed) && readsAs(B, Signed) &&
             T.bounds(B, ~0u).first >= 0) {
    Min = 0;
    Max = High;
  }
  return asDerived(Op, A.Width, {A, B}, Min, Max);
}

LaneValue Algebra::shuffle(const LaneValue &A, const LaneVector &Source) {
  auto From = [&](unsigned L) {
    int64_t S = Source[L];
    return unsigned(S >= 0 && S < int64_t(WarpLanes) ? S : L);
  };
  LaneValue R(A.Width,
              A.K.isUniform() ? A.K : LaneVector::make([&](unsigned L) {
                return A.K[From(L)];
              }));
  for (const LaneTerm &Term : A.Terms) {
    if (T[Term.Symbol].Varying)
      return asDerived(LaneOp::Shuffle, A.Width, {A, LaneValue(64, Source)},
                       Lowest, Highest);
    LaneVector C = Term.Coefficient.isUniform()
                       ? Term.Coefficient
                       : LaneVector::make([&](unsigned L) {
                           return Term.Coefficient[From(L)];
                         });
    if (!C.isZero())
      R.Terms.push_back({Term.Symbol, std::move(C)});
  }
  return R;
}

LaneValue Algebra::blend(uint32_t Mask, const LaneValue &A,
                         const LaneValue &B) {
  if (Mask == ~0u || A == B)
    return A;
  if (Mask == 0)
    return B;
  assert(A.Width == B.Width);
  LaneValue R(A.Width, LaneVector::blend(Mask, A.K, B.K));
  auto *I = A.Terms.begin(), *IE = A.Terms.end();
  auto *J = B.Terms.begin(), *JE = B.Terms.end();
  const LaneVector Zero(0);
  while (I != IE || J != JE) {
    LaneTerm Term;
    if (J == JE || (I != IE && I->Symbol < J->Symbol)) {
      Term = {I->Symbol, LaneVector::blend(Mask, I->Coefficient, Zero)};
      ++I;
    } else if (I == IE || J->Symbol < I->Symbol) {
      Term = {J->Symbol, LaneVector::blend(Mask, Zero, J->Coefficient)};
      ++J;
    } else {
      Term = {I->Symbol,
              LaneVector::blend(Mask, I->Coefficient, J->Coefficient)};
      ++I, ++J;
    }
    if (!Term.Coefficient.isZero())
      R.Terms.push_back(std::move(Term));
  }
  return R;
}
