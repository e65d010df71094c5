//===- Floats.cpp - Arithmetic in floating point --------------------------===//
//
// Known values are computed as the hardware does: IEEE 754, rounded to nearest.
// A conversion to an integer stays linear if the arithmetic before it was exact
// whatever the unknowns are: whole numbers and binary fractions of few bits.
//
//===----------------------------------------------------------------------===//

#include "Limits.h"
#include "warplint/Lane/Algebra.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace warplint;

int64_t warplint::floatBits(double X) { return llvm::bit_cast<int64_t>(X); }

double warplint::floatOf(int64_t Bits) { return llvm::bit_cast<double>(Bits); }

bool warplint::isFloating(LaneOp Op) {
  return Op >= LaneOp::FAdd && Op <= LaneOp::FFromUnsigned;
}

namespace {

/// A value that is N * 2^-Shift in each lane.
struct Fraction {
  LaneValue N; ///< of width 64
  unsigned Shift = 0;
};

} // namespace

/// The result of `Op` on numbers of the type Real, which holds the operands.
template <typename Real>
static double resultOf(LaneOp Op, const std::array<double, 3> &Of) {
  const Real X = Real(Of[0]), Y = Real(Of[1]), Z = Real(Of[2]);
  switch (Op) {
  case LaneOp::FAdd:
    return X + Y;
  case LaneOp::FSub:
    return X - Y;
  case LaneOp::FMul:
    return X * Y;
  case LaneOp::FDiv:
    return X / Y;
  case LaneOp::FMulAdd:
    return std::fma(X, Y, Z);
  case LaneOp::FMin:
    return std::fmin(X, Y);
  case LaneOp::FMax:
    return std::fmax(X, Y);
  case LaneOp::FAbs:
    return std::fabs(X);
  case LaneOp::FFloor:
    return std::floor(X);
  case LaneOp::FCeil:
    return std::ceil(X);
  case LaneOp::FTrunc:
    return std::trunc(X);
  case LaneOp::FRound:
    return std::round(X);
  case LaneOp::FRoundEven:
    return std::nearbyint(X);
  default:
    assert(Op == LaneOp::FSingle);
    return float(X);
  }
}

static double convertedTo(unsigned Bits, LaneOp From, const LaneValue &A,
                          unsigned L) {
  if (From == LaneOp::FFromSigned)
    return Bits == 32 ? double(float(A.K[L])) : double(A.K[L]);
  return Bits == 32 ? double(float(A.unsignedLane(L)))
                    : double(A.unsignedLane(L));
}

LaneValue Algebra::floating(LaneOp Op, unsigned Bits,
                            llvm::ArrayRef<LaneValue> Of) {
  assert(isFloating(Op) && (Bits == 32 || Bits == 64));
  const bool FromInteger =
      Op == LaneOp::FFromSigned || Op == LaneOp::FFromUnsigned;
  if (!llvm::all_of(Of, [](const LaneValue &V) { return V.isKnown(); })) {
    const SymbolId S = T.derived(Op, Bits, Of.vec(), Lowest, Highest);
    return LaneValue::symbol(64, S);
  }
  auto InLane = [&](unsigned L) {
    if (FromInteger)
      return floatBits(convertedTo(Bits, Op, Of[0], L));
    std::array<double, 3> X{};
    for (size_t N = 0; N < Of.size(); ++N)
      X[N] = floatOf(Of[N].K[L]);
    // A result in single precision is a float before it is a double.
    return floatBits(Bits == 32 ? resultOf<float>(Op, X)
                                : resultOf<double>(Op, X));
  };
  const bool Same =
      llvm::all_of(Of, [](const LaneValue &V) { return V.K.isUniform(); });
  return LaneValue(64, Same ? LaneVector(InLane(0)) : LaneVector::make(InLane));
}

/// X rounded toward zero and limited to the integers of `Width` bits; 0 for
/// NaN.
static int64_t toInteger(double X, unsigned Width, bool Signed) {
  if (std::isnan(X))
    return 0;
  X = std::trunc(X);
  const double End = std::ldexp(1.0, int(Signed ? Width - 1 : Width));
  if (Signed) {
    if (X < -End)
      return llvm::minIntN(Width);
    return X >= End ? llvm::maxIntN(Width) : int64_t(X);
  }
  if (X <= 0)
    return 0;
  return int64_t(X >= End ? llvm::maxUIntN(Width) : uint64_t(X));
}

/// Greatest magnitude of the whole numbers that are all exact.
static int64_t mostExact(unsigned Bits) {
  return int64_t(1) << (Bits == 32 ? 24 : 53);
}

/// A known value as a fraction, with the least shift; absent: some lane has a
/// value that is too large or has too many bits.
static std::optional<Fraction> knownFraction(const LaneVector &K) {
  constexpr int MostShift = 32;
  const double Most = double(mostExact(64));
  for (int Shift = 0; Shift <= MostShift; ++Shift) {
    bool Whole = true;
    LaneVector N = LaneVector::make([&](unsigned L) -> int64_t {
      const double X = std::ldexp(floatOf(K[L]), Shift);
      const bool Good = std::fabs(X) <= Most && X == std::trunc(X);
      Whole &= Good;
      return Good ? int64_t(X) : 0;
    });
    if (Whole)
      return Fraction{LaneValue(64, std::move(N)), unsigned(Shift)};
  }
  return std::nullopt;
}

namespace {

/// Evaluates floating-point expressions of integers as fractions, as long as no
/// operation rounds.
class ExactArithmetic {
public:
  explicit ExactArithmetic(Algebra &Lane) : Lane(Lane), T(Lane.table()) {}

  std::optional<Fraction> of(const LaneValue &V) {
    if (V.isKnown())
      return knownFraction(V.K);
    if (V.Terms.size() != 1 || !V.K.isZero() || ++Depth > MostDepth ||
        V.Terms[0].Coefficient != LaneVector(1))
      return std::nullopt;
    const Symbol S = T[V.Terms[0].Symbol]; // a copy: the table may grow
    std::optional<Fraction> R = isFloating(S.Op) ? of(S) : std::nullopt;
    if (!R)
      return std::nullopt;
    const auto [Low, High] = T.bounds(R->N, ~0u);
    const int64_t Most = mostExact(S.Width);
    if (Low < -Most || High > Most || R->Shift > 40)
      return std::nullopt;
    return R;
  }

private:
  static constexpr unsigned MostDepth = 64;

  LaneValue shifted(const LaneValue &N, unsigned By) {
    return Lane.mul(N, LaneValue::constant(64, int64_t(1) << By));
  }
  /// Brings two fractions to one shift; false: it would be too large.
  bool align(Fraction &A, Fraction &B) {
    const unsigned Shift = std::max(A.Shift, B.Shift);
    if (Shift - std::min(A.Shift, B.Shift) > 32)
      return false;
    A.N = shifted(A.N, Shift - A.Shift);
    B.N = shifted(B.N, Shift - B.Shift);
    A.Shift = B.Shift = Shift;
    return true;
  }
  std::optional<Fraction> product(const Fraction &A, const Fraction &B) {
    if (!A.N.isKnown() && !B.N.isKnown())
      return std::nullopt;
    // The known factor has at most 20 bits and the other one 40, so that the
    // product cannot overflow. More is not needed in practice.
    const LaneValue &Known = A.N.isKnown() ? A.N : B.N;
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (std::abs(Known.K[L]) >= int64_t(1) << 20)
        return std::nullopt;
    const auto [Low, High] = T.bounds(A.N.isKnown() ? B.N : A.N, ~0u);
    if (Low < -(int64_t(1) << 40) || High > int64_t(1) << 40)
      return std::nullopt;
    return Fraction{Lane.mul(A.N, B.N), A.Shift + B.Shift};
  }
  std::optional<Fraction> combined(LaneOp Op, Fraction A, Fraction B) {
    if (!align(A, B))
      return std::nullopt;
    switch (Op) {
    case LaneOp::FAdd:
      return Fraction{Lane.add(A.N, B.N), A.Shift};
    case LaneOp::FSub:
      return Fraction{Lane.sub(A.N, B.N), A.Shift};
    case LaneOp::FMin:
      return Fraction{Lane.extremum(LaneOp::SMin, A.N, B.N), A.Shift};
    case LaneOp::FMax:
      return Fraction{Lane.extremum(LaneOp::SMax, A.N, B.N), A.Shift};
    default:
      return std::nullopt;
    }
  }
  std::optional<Fraction> floorOf(const Fraction &A) {
    if (A.Shift == 0)
      return A;
    if (A.Shift > 62)
      return std::nullopt;
    return Fraction{Lane.shift(LaneOp::AShr, A.N,
                               LaneValue::constant(64, int64_t(A.Shift))),
                    0};
  }
  std::optional<Fraction> of(const Symbol &S) {
    if (S.Op == LaneOp::FFromSigned || S.Op == LaneOp::FFromUnsigned) {
      const LaneValue &A = S.Operands[0];
      const auto [Low, High] = T.bounds(A, ~0u);
      const int64_t Most = mostExact(S.Width);
      if (Low < (S.Op == LaneOp::FFromSigned ? -Most : 0) || High > Most)
        return std::nullopt;
      return Fraction{
          S.Op == LaneOp::FFromSigned ? Lane.sext(A, 64) : Lane.zext(A, 64), 0};
    }
    std::vector<Fraction> Of;
    for (const LaneValue &Operand : S.Operands) {
      std::optional<Fraction> One = of(Operand);
      if (!One)
        return std::nullopt;
      Of.push_back(std::move(*One));
    }
    switch (S.Op) {
    case LaneOp::FMul:
      return product(Of[0], Of[1]);
    case LaneOp::FMulAdd:
      if (std::optional<Fraction> Product = product(Of[0], Of[1]))
        return combined(LaneOp::FAdd, *Product, Of[2]);
      return std::nullopt;
    case LaneOp::FFloor:
      return floorOf(Of[0]);
    case LaneOp::FTrunc:
      return T.bounds(Of[0].N, ~0u).first >= 0 ? floorOf(Of[0]) : std::nullopt;
    case LaneOp::FSingle:
      return Of[0];
    default:
      return Of.size() == 2 ? combined(S.Op, Of[0], Of[1]) : std::nullopt;
    }
  }

  Algebra &Lane;
  SymbolTable &T;
  unsigned Depth = 0;
};

} // namespace

LaneValue Algebra::toInteger(LaneOp Op, unsigned Width, const LaneValue &A) {
  const bool Signed = Op == LaneOp::FToSigned;
  assert(Signed || Op == LaneOp::FToUnsigned);
  if (A.isKnown())
    return LaneValue(Width, LaneVector::map(A.K, [=](int64_t X) {
                       return ::toInteger(floatOf(X), Width, Signed);
                     }));
  if (std::optional<Fraction> Exact = ExactArithmetic(*this).of(A)) {
    const auto [Low, High] = T.bounds(Exact->N, ~0u);
    const int64_t End = Width >= 64 ? Highest : llvm::maxIntN(Width);
    if ((Low >= 0 || (Signed && Exact->Shift == 0 && Low >= -End)) &&
        High <= End && Exact->Shift <= 40) {
      const LaneValue Whole =
          Exact->Shift == 0
              ? Exact->N
              : shift(LaneOp::AShr, Exact->N,
                      LaneValue::constant(64, int64_t(Exact->Shift)));
      return trunc(Whole, Width);
    }
  }
  return asDerived(Op, Width, {A}, Signed ? Lowest : 0, Highest);
}

LaneValue Algebra::compareFloats(LaneOp Op, const LaneValue &A,
                                 const LaneValue &B) {
  if (!A.isKnown() || !B.isKnown())
    return asDerived(Op, 1, {A, B}, 0, 1);
  auto Holds = [&](unsigned L) -> int64_t {
    const double X = floatOf(A.K[L]), Y = floatOf(B.K[L]);
    const bool Is = Op == LaneOp::FLt   ? X < Y
                    : Op == LaneOp::FLe ? X <= Y
                                        : X == Y;
    return Is ? -1 : 0;
  };
  return LaneValue(1, LaneVector::make(Holds));
}
