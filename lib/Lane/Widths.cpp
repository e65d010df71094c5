//===- Widths.cpp - Extension and truncation of lane values ---------------===//

#include "Limits.h"
#include "warplint/Lane/Algebra.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace warplint;

/// The known part of A after unsigned wrapping, if A only consists of
/// enumerated symbols and wraps. Sets `Wraps` to whether this is the case.
/// None: A does not wrap, or a lane wraps for some values of the symbols only.
static std::optional<LaneVector>
unsignedOfRanges(const SymbolTable &T, const LaneValue &A, bool &Wraps) {
  Wraps = false;
  auto [Low, High] = T.bounds(A, ~0u);
  const int64_t Whole = int64_t(1) << std::min(A.Width, 62u);
  if (A.Width > 62 || (Low >= 0 && High < Whole) ||
      !T.allRoots(A, [&](SymbolId R) { return T[R].Enumerated; }))
    return std::nullopt;
  Wraps = true;
  bool Known = true;
  LaneVector K = LaneVector::make([&](unsigned L) {
    auto [Least, Most] = T.bounds(A, 1u << L);
    const int64_t Times = llvm::divideFloorSigned(Least, Whole);
    Known &= Least != Lowest && Most != Highest &&
             llvm::divideFloorSigned(Most, Whole) == Times;
    return Known ? A.K[L] - Times * Whole : 0;
  });
  return Known ? std::optional<LaneVector>(std::move(K)) : std::nullopt;
}

LaneValue Algebra::zext(const LaneValue &A, unsigned Width) {
  if (A.isKnown())
    return LaneValue(Width, A.K.isUniform()
                                ? LaneVector(int64_t(A.unsignedLane(0)))
                                : LaneVector::make([&](unsigned L) {
                                    return int64_t(A.unsignedLane(L));
                                  }));
  if (A.Width == 1 && A.K.isZero() && A.Terms.size() == 1 &&
      A.Terms[0].Coefficient.isUniform())
    return LaneValue::symbol(Width, A.Terms[0].Symbol);
  auto [Low, High] = T.bounds(A, ~0u);
  int64_t Limit = A.Width >= 63 ? Highest : (int64_t(1) << A.Width) - 1;
  bool Wraps = false;
  std::optional<LaneVector> Unwrapped = unsignedOfRanges(T, A, Wraps);
  if (Wraps ? Unwrapped.has_value()
            : A.Width >= 32 || (Low >= 0 && High <= Limit)) {
    LaneValue R = A;
    R.Width = Width;
    if (Wraps)
      R.K = *Unwrapped;
    return R;
  }
  return asDerived(LaneOp::ZExt, Width, {A}, 0, Limit);
}

LaneValue Algebra::sext(const LaneValue &A, unsigned Width) {
  LaneValue R = A;
  R.Width = Width;
  if (A.isKnown())
    return R;
  if (A.Width == 1 && A.K.isZero() && A.Terms.size() == 1 &&
      A.Terms[0].Coefficient.isUniform())
    return mul(LaneValue::symbol(Width, A.Terms[0].Symbol),
               LaneValue::constant(Width, -1));
  auto [Low, High] = T.bounds(A, ~0u);
  int64_t Limit = A.Width >= 64 ? Highest : (int64_t(1) << (A.Width - 1)) - 1;
  if (A.Width >= 32 || (Low >= -Limit - 1 && High <= Limit))
    return R;
  return asDerived(LaneOp::SExt, Width, {A}, -Limit - 1, Limit);
}

LaneValue Algebra::trunc(const LaneValue &A, unsigned Width) {
  LaneValue R(Width, A.K);
  if (A.isKnown())
    return R;
  auto [Low, High] = T.bounds(A, ~0u);
  bool Fits = Width >= 2 && Low >= -(int64_t(1) << (Width - 1)) &&
              High < (int64_t(1) << std::min(Width, 62u));
  uint64_t Multiple = T.termsMultiple(A);
  if (Width < 32 && !Fits) {
    if (Multiple % (uint64_t(1) << Width) == 0)
      return R;
    return asDerived(LaneOp::Trunc, Width, {A},
                     Width == 1 ? 0 : -(int64_t(1) << (Width - 1)),
                     (int64_t(1) << Width) - 1);
  }
  for (const LaneTerm &Term : A.Terms) {
    LaneVector C = LaneValue::normalize(Width, Term.Coefficient);
    if (!C.isZero())
      R.Terms.push_back({Term.Symbol, std::move(C)});
  }
  return R;
}
