//===- Compare.cpp - Comparisons, selects, minimum and maximum ------------===//

#include "Limits.h"
#include "warplint/Lane/Algebra.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

static bool isUnsigned(LaneOp Op) {
  return Op == LaneOp::ULt || Op == LaneOp::ULe || Op == LaneOp::UMin ||
         Op == LaneOp::UMax;
}

/// Whether the comparison of the known parts holds in lane L.
static bool holds(LaneOp Op, const LaneValue &A, const LaneValue &B,
                  unsigned L) {
  switch (Op) {
  case LaneOp::Eq:
    return A.K[L] == B.K[L];
  case LaneOp::Ne:
    return A.K[L] != B.K[L];
  case LaneOp::ULt:
    return A.unsignedLane(L) < B.unsignedLane(L);
  case LaneOp::ULe:
    return A.unsignedLane(L) <= B.unsignedLane(L);
  case LaneOp::SLt:
    return A.K[L] < B.K[L];
  default:
    assert(Op == LaneOp::SLe);
    return A.K[L] <= B.K[L];
  }
}

LaneValue Algebra::difference(LaneValue A, LaneValue B) const {
  A.Width = B.Width = 64;
  return const_cast<Algebra *>(this)->sub(A, B);
}

/// Decides a comparison in lane L; `D` is difference(A, B). Unknown: the bounds
/// and divisors of the symbols do not decide it.
Algebra::Tri Algebra::compareLane(LaneOp Op, const LaneValue &A,
                                  const LaneValue &B, const LaneValue &D,
                                  unsigned L) const {
  auto KnownHere = [L](const LaneValue &V) {
    return llvm::all_of(V.Terms, [L](const LaneTerm &Term) {
      return Term.Coefficient[L] == 0;
    });
  };
  if (KnownHere(A) && KnownHere(B))
    return holds(Op, A, B, L) ? Tri::True : Tri::False;
  auto [Low, High] = T.bounds(D, 1u << L);
  if (A.Width < 32) {
    // A value of few bits may wrap around. Equal numbers have equal bits even
    // then.
    if ((Op == LaneOp::Eq || Op == LaneOp::Ne) && Low == 0 && High == 0)
      return Op == LaneOp::Eq ? Tri::True : Tri::False;
    bool Both = readsAs(A, true, 1u << L) && readsAs(B, true, 1u << L);
    if (Op == LaneOp::Eq || Op == LaneOp::Ne)
      Both |= readsAs(A, false, 1u << L) && readsAs(B, false, 1u << L);
    else if (isUnsigned(Op))
      Both = readsAs(A, false, 1u << L) && readsAs(B, false, 1u << L);
    if (A.Width == 1 || !Both)
      return Tri::Unknown;
  }
  if (Op == LaneOp::Eq || Op == LaneOp::Ne) {
    uint64_t G = T.termsMultiple(D);
    bool Never = Low > 0 || High < 0 || (G && uint64_t(std::llabs(D.K[L])) % G);
    if (Low == 0 && High == 0)
      return Op == LaneOp::Eq ? Tri::True : Tri::False;
    if (!Never)
      return Tri::Unknown;
    return Op == LaneOp::Ne ? Tri::True : Tri::False;
  }
  if (isUnsigned(Op)) {
    auto [ALow, AHigh] = T.bounds(A, 1u << L);
    auto [BLow, BHigh] = T.bounds(B, 1u << L);
    // A negative value is a large unsigned one. A value without a lower bound
    // is assumed not to be negative, unless all its root symbols are
    // enumerated.
    for (auto [V, Least] : {std::pair(&A, ALow), std::pair(&B, BLow)})
      if (Least == Lowest &&
          T.allRoots(*V, [&](SymbolId R) { return T[R].Enumerated; }))
        return Tri::Unknown;
    // The assumption does not cover a value whose known part is negative, such
    // as n - 1.
    auto IsOrdinary = [L](const LaneValue &V, int64_t Least) {
      return Least >= 0 || (Least == Lowest && V.K[L] >= 0);
    };
    if (AHigh < 0 && IsOrdinary(B, BLow))
      return Tri::False;
    if (BHigh < 0 && IsOrdinary(A, ALow))
      return Tri::True;
    if ((ALow < 0 && ALow != Lowest) || (BLow < 0 && BLow != Lowest))
      return Tri::Unknown;
  }
  bool OrEqual = Op == LaneOp::ULe || Op == LaneOp::SLe;
  if (High < 0 || (OrEqual && High == 0))
    return Tri::True;
  if (Low > 0 || (!OrEqual && Low == 0))
    return Tri::False;
  return Tri::Unknown;
}

std::optional<LaneValue> Algebra::compareParts(LaneOp Op, const LaneValue &A,
                                               const LaneValue &B) {
  const bool IsEquality = Op == LaneOp::Eq || Op == LaneOp::Ne;
  if (!IsEquality || !B.isConstant() || B.constant() != 0 || !A.K.isZero() ||
      A.Terms.size() != 1 || A.Terms[0].Coefficient != LaneVector(1))
    return std::nullopt;
  const Symbol &S = T[A.Terms[0].Symbol];
  if (S.Op != LaneOp::Or || S.Width != A.Width)
    return std::nullopt;
  const LaneValue X = S.Operands[0], Y = S.Operands[1];
  return bitwise(Op == LaneOp::Eq ? LaneOp::And : LaneOp::Or, compare(Op, X, B),
                 compare(Op, Y, B));
}

LaneValue Algebra::compare(LaneOp Op, const LaneValue &A, const LaneValue &B) {
  if (A.isConstant() && B.isConstant())
    return LaneValue::constant(1, holds(Op, A, B, 0) ? -1 : 0);
  if (A.isKnown() && B.isKnown())
    return LaneValue(1, LaneVector::make([&](unsigned L) -> int64_t {
                       return holds(Op, A, B, L) ? -1 : 0;
                     }));
  LaneValue D = difference(A, B);
  uint32_t True = 0, False = 0;
  if (A.Width == 1 && (Op == LaneOp::Eq || Op == LaneOp::Ne)) {
    LaneValue Differ = bitwise(LaneOp::Xor, A, B);
    return Op == LaneOp::Ne
               ? Differ
               : bitwise(LaneOp::Xor, Differ, LaneValue::constant(1, -1));
  }
  for (unsigned L = 0; L < WarpLanes; ++L) {
    Tri Answer = compareLane(Op, A, B, D, L);
    if (Answer == Tri::Unknown) {
      if (std::optional<LaneValue> Parts = compareParts(Op, A, B))
        return *Parts;
      return asDerived(Op, 1, {A, B}, 0, 1);
    }
    (Answer == Tri::True ? True : False) |= 1u << L;
  }
  return LaneValue(1, LaneVector::make([&](unsigned L) -> int64_t {
                     return (True >> L & 1) ? -1 : 0;
                   }));
}

uint32_t Algebra::maskOf(const LaneValue &Known) {
  uint32_t M = 0;
  for (unsigned L = 0; L < WarpLanes; ++L)
    M |= uint32_t(Known.K[L] & 1) << L;
  return M;
}

LaneValue Algebra::select(const LaneValue &C, const LaneValue &A,
                          const LaneValue &B) {
  if (A == B)
    return A;
  if (C.isKnown())
    return blend(maskOf(C), A, B);
  ConditionFacts Facts = classify(C, ~0u);
  if (Facts.Undecided == ConditionFacts::Rest::None)
    return blend(Facts.True, A, B);
  if (A.Width == 1 && A.isConstant() && B.isConstant())
    return A.constant() ? C
                        : bitwise(LaneOp::Xor, C, LaneValue::constant(1, -1));
  auto [ALow, AHigh] = T.bounds(A, ~0u);
  auto [BLow, BHigh] = T.bounds(B, ~0u);
  if (A.Width == 1)
    ALow = BLow = 0, AHigh = BHigh = 1;
  LaneValue Chosen = asDerived(LaneOp::Select, A.Width, {C, A, B},
                               std::min(ALow, BLow), std::max(AHigh, BHigh));
  return blend(Facts.True, A, blend(Facts.False, B, Chosen));
}

LaneValue Algebra::extremum(LaneOp Op, const LaneValue &A, const LaneValue &B) {
  bool Min = Op == LaneOp::UMin || Op == LaneOp::SMin;
  LaneValue Less = compare(isUnsigned(Op) ? LaneOp::ULt : LaneOp::SLt, A, B);
  if (Less.isKnown())
    return Min ? blend(maskOf(Less), A, B) : blend(maskOf(Less), B, A);
  auto [ALow, AHigh] = T.bounds(A, ~0u);
  auto [BLow, BHigh] = T.bounds(B, ~0u);
  if (!readsAs(A, !isUnsigned(Op)) || !readsAs(B, !isUnsigned(Op)))
    return asDerived(Op, A.Width, {A, B}, std::min(ALow, BLow),
                     std::max(AHigh, BHigh));
  if (isUnsigned(Op))
    ALow = std::max<int64_t>(ALow, 0), BLow = std::max<int64_t>(BLow, 0);
  return Min ? asDerived(Op, A.Width, {A, B}, std::min(ALow, BLow),
                         std::min(AHigh, BHigh))
             : asDerived(Op, A.Width, {A, B}, std::max(ALow, BLow),
                         std::max(AHigh, BHigh));
}
