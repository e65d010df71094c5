//===- Bitwise.cpp - And, or, xor, shifts and single bits -----------------===//

#include "Limits.h"
#include "warplint/Lane/Algebra.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

using namespace warplint;

static int64_t applyBits(LaneOp Op, int64_t X, int64_t Y) {
  switch (Op) {
  case LaneOp::And:
    return X & Y;
  case LaneOp::Or:
    return X | Y;
  default:
    assert(Op == LaneOp::Xor);
    return X ^ Y;
  }
}

/// A mask of all bits up to the highest set bit of a number.
static int64_t bitsOf(uint64_t Number) {
  return int64_t(
      llvm::maskTrailingOnes<uint64_t>(llvm::Log2_64(Number | 1) + 1));
}

/// Splits A = High + Low such that High is a multiple of 2^Bits and Low is
/// known, with 0 <= Low < 2^Bits. False: no such split exists below bit 62.
bool Algebra::splitBits(const LaneValue &A, unsigned &Bits, LaneValue &High,
                        LaneVector &Low) const {
  uint64_t Multiple = T.termsMultiple(A);
  Bits = Multiple ? std::min(62, llvm::countr_zero(Multiple)) : 62;
  int64_t Mask = (int64_t(1) << Bits) - 1;
  Low = LaneVector::map(A.K, [=](int64_t X) { return X & Mask; });
  High = A;
  High.K = LaneVector::map(A.K, [=](int64_t X) { return X & ~Mask; });
  return Bits > 0;
}

std::optional<LaneValue> Algebra::withLowBits(LaneOp Op, const LaneValue &A,
                                              const LaneVector &B) {
  unsigned Bits;
  LaneValue High;
  LaneVector Low;
  if (!splitBits(A, Bits, High, Low))
    return std::nullopt;
  int64_t LowMask = (int64_t(1) << Bits) - 1;
  bool Fits = true; // the constant only has bits among the known low ones
  // The bits above the known ones are all set.
  bool KeepsHigh = Op == LaneOp::And;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    Fits &= (B[L] & ~LowMask) == 0;
    KeepsHigh &= (B[L] & ~LowMask) == ~LowMask;
  }
  LaneVector NewLow = LaneVector::zip(Low, B, [=](int64_t X, int64_t Y) {
    return applyBits(Op, X, Y & LowMask);
  });
  if (Fits && Op == LaneOp::And)
    return LaneValue(A.Width, NewLow);
  if (Fits || KeepsHigh)
    return add(High, LaneValue(A.Width, NewLow));
  return std::nullopt;
}

std::optional<LaneValue> Algebra::masked(const LaneValue &A, int64_t M) {
  const LaneValue Mask = LaneValue::constant(A.Width, M);
  auto [ALow, AHigh] = T.bounds(A, ~0u);
  if (M > 0 && M != Highest && (M & (M + 1)) == 0) {
    if (ALow >= 0 && AHigh <= M)
      return A;
    // x & (2^k - 1) is the remainder by 2^k.
    LaneValue Quotient, Rest;
    if (splitBy(A, M + 1, Quotient, Rest))
      return Rest;
    return asDerived(LaneOp::And, A.Width, {A, Mask}, 0, M);
  }
  // x & -2^k = x - (x mod 2^k)
  if (M < 0 && M != Lowest && ((-M) & (-M - 1)) == 0)
    return sub(A,
               bitwise(LaneOp::And, A, LaneValue::constant(A.Width, -M - 1)));
  if (M > 0 && ALow >= 0 && AHigh != Highest) {
    // Bits that A never has may be set in the mask: x & 0x7ffffff0 is x & -16.
    const int64_t Wide = M | ~bitsOf(uint64_t(AHigh));
    if (((-Wide) & (-Wide - 1)) == 0)
      return bitwise(LaneOp::And, A, LaneValue::constant(A.Width, Wide));
  }
  if (M > 0)
    return asDerived(LaneOp::And, A.Width, {A, Mask}, 0, M);
  return std::nullopt;
}

LaneValue Algebra::bitwiseOfUnknowns(LaneOp Op, const LaneValue &A,
                                     const LaneValue &B) {
  auto [ALow, AHigh] = T.bounds(A, ~0u);
  auto [BLow, BHigh] = T.bounds(B, ~0u);
  const bool NonNegative = ALow >= 0 && BLow >= 0;
  // Values with disjoint bits are added.
  if (Op != LaneOp::And && NonNegative) {
    auto Disjoint = [&](const LaneValue &X, int64_t YHigh) {
      unsigned XBits;
      LaneValue XHigh;
      LaneVector XLow;
      return splitBits(X, XBits, XHigh, XLow) && XLow.isZero() &&
             YHigh < (int64_t(1) << XBits);
    };
    if (Disjoint(A, BHigh) || Disjoint(B, AHigh))
      return add(A, B);
  }
  int64_t Max = Highest;
  if (NonNegative && AHigh != Highest && BHigh != Highest) {
    uint64_t Widest = uint64_t(std::max(AHigh, BHigh));
    Max = Op == LaneOp::And ? std::min(AHigh, BHigh) : bitsOf(Widest);
  }
  return asDerived(Op, A.Width, {A, B}, NonNegative ? 0 : Lowest, Max);
}

LaneValue Algebra::bitwise(LaneOp Op, const LaneValue &A, const LaneValue &B) {
  if (A.isKnown() && B.isKnown())
    return LaneValue(A.Width,
                     LaneVector::zip(A.K, B.K, [=](int64_t X, int64_t Y) {
                       return applyBits(Op, X, Y);
                     }));
  if (A.isKnown())
    return bitwise(Op, B, A);
  if (A == B)
    return Op == LaneOp::Xor ? LaneValue::constant(A.Width, 0) : A;
  if (B.isConstant()) {
    if (B.constant() == 0)
      return Op == LaneOp::And ? B : A;
    if (B.constant() == -1 && Op != LaneOp::Xor)
      return Op == LaneOp::And ? A : B;
    // ~x = -x - 1
    if (B.constant() == -1 && A.Width > 1)
      return sub(B, A);
  }
  if (A.Width == 1)
    return asDerived(Op, 1, {A, B}, 0, 1);
  if (B.isKnown())
    if (std::optional<LaneValue> Result = withLowBits(Op, A, B.K))
      return *Result;
  if (Op == LaneOp::And && B.isConstant())
    if (std::optional<LaneValue> Result = masked(A, B.constant()))
      return *Result;
  return bitwiseOfUnknowns(Op, A, B);
}

LaneValue Algebra::shift(LaneOp Op, const LaneValue &A, const LaneValue &B) {
  const int64_t Width = A.Width;
  if (A.isKnown() && B.isKnown())
    return LaneValue(A.Width, LaneVector::make([&](unsigned L) -> int64_t {
                       uint64_t By = B.unsignedLane(L);
                       if (By >= uint64_t(Width))
                         return Op == LaneOp::AShr && A.K[L] < 0 ? -1 : 0;
                       if (Op == LaneOp::Shl)
                         return int64_t(uint64_t(A.K[L]) << By);
                       return Op == LaneOp::LShr
                                  ? int64_t(A.unsignedLane(L) >> By)
                                  : A.K[L] >> By;
                     }));
  if (B.isKnown() && Op == LaneOp::Shl)
    return mul(A, LaneValue(A.Width, LaneVector::map(B.K, [=](int64_t By) {
                              return By >= 0 && By < Width
                                         ? int64_t(uint64_t(1) << By)
                                         : 0;
                            })));
  if (B.isConstant() && B.constant() >= 0 && B.constant() < Width) {
    if (B.constant() == 0)
      return A;
    if (B.constant() < 62) {
      LaneValue Quotient, Rest;
      auto [Low, High] = T.bounds(A, ~0u);
      const int64_t By = B.constant();
      if (readsAs(A, Op == LaneOp::AShr)) {
        if (splitBy(A, int64_t(1) << By, Quotient, Rest)) {
          // A char or short that was shifted to the top and back: the shift to
          // the top dropped its upper bits, so the result is an extension of
          // its low bits.
          const unsigned Kept = unsigned(Width - By);
          if (Kept <= 16 && Rest.isKnown() && Rest.K.isZero())
            return Op == LaneOp::AShr ? sext(trunc(Quotient, Kept), A.Width)
                                      : zext(trunc(Quotient, Kept), A.Width);
          return Quotient;
        }
        return asDerived(Op, A.Width, {A, B},
                         Low >= 0             ? Low >> By
                         : Op == LaneOp::LShr ? 0
                                              : Lowest,
                         High == Highest ? Highest : High >> By);
      }
      if (Op == LaneOp::LShr)
        return asDerived(
            Op, A.Width, {A, B}, 0,
            int64_t(llvm::maskTrailingOnes<uint64_t>(unsigned(Width - By))));
    }
  }
  auto [Low, High] = T.bounds(A, ~0u);
  bool Shrinks =
      Op != LaneOp::Shl && Low >= 0 && readsAs(A, Op == LaneOp::AShr);
  return asDerived(Op, A.Width, {A, B}, Shrinks ? 0 : Lowest,
                   Shrinks ? High : Highest);
}

LaneValue Algebra::funnelShift(bool Left, const LaneValue &A,
                               const LaneValue &B, const LaneValue &By) {
  const LaneValue Width = LaneValue::constant(A.Width, int64_t(A.Width));
  const LaneValue Number =
      divide(LaneOp::URem, By, Width); // a shift by the width gives 0
  const LaneValue Other = sub(Width, Number);
  return bitwise(LaneOp::Or, shift(LaneOp::Shl, A, Left ? Number : Other),
                 shift(LaneOp::LShr, B, Left ? Other : Number));
}

static llvm::APInt bitsOf(LaneOp Op, const llvm::APInt &X) {
  const unsigned Width = X.getBitWidth();
  switch (Op) {
  case LaneOp::CountOnes:
    return llvm::APInt(Width, X.popcount());
  case LaneOp::CountLeadingZeros:
    return llvm::APInt(Width, X.countl_zero());
  case LaneOp::CountTrailingZeros:
    return llvm::APInt(Width, X.countr_zero());
  case LaneOp::SwapBytes:
    return X.byteSwap();
  default:
    assert(Op == LaneOp::ReverseBits);
    return X.reverseBits();
  }
}

LaneValue Algebra::bits(LaneOp Op, const LaneValue &A) {
  const unsigned Width = A.Width;
  if (A.isKnown())
    return LaneValue(Width, LaneVector::map(A.K, [=](int64_t X) {
                       const llvm::APInt Of(Width, uint64_t(X), false, true);
                       return bitsOf(Op, Of).getSExtValue();
                     }));
  const bool Counts = Op != LaneOp::SwapBytes && Op != LaneOp::ReverseBits;
  if (Counts)
    return asDerived(Op, Width, {A}, 0, int64_t(Width));
  // Any bit may become the sign.
  return asDerived(Op, Width, {A}, Lowest, Highest);
}
