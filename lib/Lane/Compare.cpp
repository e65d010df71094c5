//===- Compare.cpp - Comparisons, choices, and what conditions decide -----===//

#include "warplint/Lane/Algebra.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

static constexpr int64_t Lowest = std::numeric_limits<int64_t>::min();
static constexpr int64_t Highest = std::numeric_limits<int64_t>::max();

static bool isUnsigned(LaneOp Op) {
  return Op == LaneOp::ULt || Op == LaneOp::ULe || Op == LaneOp::UMin ||
         Op == LaneOp::UMax;
}

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

Algebra::Tri Algebra::compareLane(LaneOp Op, const LaneValue &A,
                                  const LaneValue &B, const LaneValue &D,
                                  unsigned L) const {
  if (A.isKnown() && B.isKnown())
    return holds(Op, A, B, L) ? Tri::True : Tri::False;
  auto [Low, High] = T.bounds(D, 1u << L);
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
    // A value below zero is a huge unsigned one.
    if (AHigh < 0 && BLow >= 0)
      return Tri::False;
    if (BHigh < 0 && ALow >= 0)
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

LaneValue Algebra::compare(LaneOp Op, const LaneValue &A, const LaneValue &B) {
  LaneValue D = sub(A, B);
  uint32_t True = 0, False = 0;
  if (A.isConstant() && B.isConstant())
    return LaneValue::constant(1, holds(Op, A, B, 0) ? -1 : 0);
  for (unsigned L = 0; L < WarpLanes; ++L) {
    Tri Answer = compareLane(Op, A, B, D, L);
    if (Answer == Tri::Unknown)
      return asDerived(Op, 1, {A, B}, 0, 1);
    (Answer == Tri::True ? True : False) |= 1u << L;
  }
  return LaneValue(1, LaneVector::make([&](unsigned L) -> int64_t {
                     return (True >> L & 1) ? -1 : 0;
                   }));
}

static uint32_t maskOf(const LaneValue &Known) {
  uint32_t M = 0;
  for (unsigned L = 0; L < WarpLanes; ++L)
    M |= uint32_t(Known.K[L] & 1) << L;
  return M;
}

LaneValue Algebra::select(const LaneValue &C, const LaneValue &A,
                          const LaneValue &B) {
  if (A == B)
    return A;
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
  return asDerived(LaneOp::Select, A.Width, {C, A, B}, std::min(ALow, BLow),
                   std::max(AHigh, BHigh));
}

LaneValue Algebra::extremum(LaneOp Op, const LaneValue &A, const LaneValue &B) {
  bool Min = Op == LaneOp::UMin || Op == LaneOp::SMin;
  LaneValue Less = compare(isUnsigned(Op) ? LaneOp::ULt : LaneOp::SLt, A, B);
  if (Less.isKnown())
    return Min ? blend(maskOf(Less), A, B) : blend(maskOf(Less), B, A);
  auto [ALow, AHigh] = T.bounds(A, ~0u);
  auto [BLow, BHigh] = T.bounds(B, ~0u);
  if (isUnsigned(Op) && Min)
    ALow = std::max<int64_t>(ALow, 0), BLow = std::max<int64_t>(BLow, 0);
  return Min ? asDerived(Op, A.Width, {A, B}, std::min(ALow, BLow),
                         std::min(AHigh, BHigh))
             : asDerived(Op, A.Width, {A, B}, std::max(ALow, BLow),
                         std::max(AHigh, BHigh));
}

using Rest = ConditionFacts::Rest;

static ConditionFacts negate(ConditionFacts F) {
  std::swap(F.True, F.False);
  return F;
}

/// Facts of `A and B` over Mask.
static ConditionFacts both(const ConditionFacts &A, const ConditionFacts &B,
                           uint32_t Mask) {
  ConditionFacts R;
  R.True = A.True & B.True;
  R.False = A.False | B.False;
  if (((R.True | R.False) & Mask) == Mask)
    return R;
  R.Undecided = std::max(A.Undecided, B.Undecided);
  return R;
}

ConditionFacts Algebra::classifySymbol(SymbolId Id, uint32_t Mask) const {
  const Symbol &S = T[Id];
  ConditionFacts R;
  switch (S.Op) {
  case LaneOp::Eq:
  case LaneOp::Ne:
  case LaneOp::ULt:
  case LaneOp::ULe:
  case LaneOp::SLt:
  case LaneOp::SLe: {
    const LaneValue &A = S.Operands[0], &B = S.Operands[1];
    LaneValue D = const_cast<Algebra *>(this)->sub(A, B);
    for (uint32_t Left = Mask; Left; Left &= Left - 1) {
      unsigned L = __builtin_ctz(Left);
      Tri Answer = compareLane(S.Op, A, B, D, L);
      if (Answer == Tri::True)
        R.True |= 1u << L;
      else if (Answer == Tri::False)
        R.False |= 1u << L;
    }
    uint32_t Open = Mask & ~(R.True | R.False);
    if (!Open)
      return R;
    bool SameTerms = llvm::all_of(D.Terms, [&](const LaneTerm &Term) {
      return !T[Term.Symbol].Varying && Term.Coefficient.isUniformOver(Open);
    });
    bool Ordered = S.Op != LaneOp::Eq && S.Op != LaneOp::Ne;
    if (T.isUniformOver(D, Open))
      R.Undecided = Rest::Uniform;
    else if (SameTerms && Ordered)
      R.Undecided = Rest::Guard;
    else
      R.Undecided = Rest::Varying;
    return R;
  }
  case LaneOp::And:
    return both(classify(S.Operands[0], Mask), classify(S.Operands[1], Mask),
                Mask);
  case LaneOp::Or:
    return negate(both(negate(classify(S.Operands[0], Mask)),
                       negate(classify(S.Operands[1], Mask)), Mask));
  case LaneOp::Xor:
    if (S.Operands[1].isKnown()) {
      uint32_t Flip = maskOf(S.Operands[1]);
      ConditionFacts A = classify(S.Operands[0], Mask);
      R.Undecided = A.Undecided;
      R.True = (A.True & ~Flip) | (A.False & Flip);
      R.False = (A.False & ~Flip) | (A.True & Flip);
      return R;
    }
    break;
  case LaneOp::Select: {
    const LaneValue &C = S.Operands[0], &A = S.Operands[1], &B = S.Operands[2];
    if (B.isConstant() && B.constant() == 0) // c && a
      return both(classify(C, Mask), classify(A, Mask), Mask);
    if (A.isConstant() && A.constant() != 0) // c || b
      return negate(
          both(negate(classify(C, Mask)), negate(classify(B, Mask)), Mask));
    break;
  }
  default:
    break;
  }
  R.Undecided =
      S.Varying && (Mask & (Mask - 1)) ? Rest::Varying : Rest::Uniform;
  return R;
}

ConditionFacts Algebra::classify(const LaneValue &C, uint32_t Mask) const {
  assert(C.Width == 1);
  ConditionFacts R;
  if (C.isKnown()) {
    R.True = maskOf(C) & Mask;
    R.False = Mask & ~R.True;
    return R;
  }
  if (C.Terms.size() == 1 && C.Terms[0].Coefficient.isUniform() &&
      C.K.isZero()) {
    R = classifySymbol(C.Terms[0].Symbol, Mask);
  } else {
    // Blends of conditions: lanes without a term are known.
    uint32_t Open = 0;
    Rest Worst = Rest::None;
    for (const LaneTerm &Term : C.Terms) {
      uint32_t Lanes = 0;
      for (unsigned L = 0; L < WarpLanes; ++L)
        Lanes |= uint32_t(Term.Coefficient[L] != 0) << L;
      Lanes &= Mask;
      ConditionFacts Of = classifySymbol(Term.Symbol, Lanes);
      bool Alone = (Open & Lanes) == 0;
      Open |= Lanes;
      for (unsigned L = 0; L < WarpLanes && Alone; ++L)
        if (Lanes >> L & 1)
          Alone = C.K[L] == 0;
      if (Alone) {
        R.True |= Of.True;
        R.False |= Of.False;
      }
      if (Lanes & ~(Alone ? Of.True | Of.False : 0))
        Worst = Rest::Varying;
    }
    R.True |= maskOf(C) & Mask & ~Open;
    R.False |= Mask & ~maskOf(C) & ~Open;
    R.Undecided = Worst;
  }
  R.True &= Mask;
  R.False &= Mask;
  if ((R.True | R.False) == Mask)
    R.Undecided = Rest::None;
  return R;
}

std::optional<SplitPoint> Algebra::bisect(const LaneValue &V,
                                          unsigned Origins) const {
  std::optional<SplitPoint> Best;
  int64_t Widest = 0;
  for (SymbolId Root : T.roots(V)) {
    const Symbol &S = T[Root];
    if (!S.Enumerated || !(S.Origins & Origins) || S.Max == Highest)
      continue;
    if (S.Max - S.Min > Widest) {
      Widest = S.Max - S.Min;
      Best = SplitPoint{Root, S.Min + (S.Max - S.Min + 1) / 2};
    }
  }
  return Best;
}

std::optional<SplitPoint> Algebra::splitPoint(const LaneValue &C,
                                              uint32_t Mask) const {
  constexpr unsigned Box = FromBlock | FromWarp;
  for (const LaneTerm &Term : C.Terms) {
    const Symbol &S = T[Term.Symbol];
    if (S.Op == LaneOp::None)
      continue;
    // A logical combination: whichever part can be cut.
    if (S.Width == 1 && (S.Op == LaneOp::And || S.Op == LaneOp::Or ||
                         S.Op == LaneOp::Xor || S.Op == LaneOp::Select)) {
      for (const LaneValue &Part : S.Operands)
        if (Part.Width == 1 && classify(Part, Mask).Undecided != Rest::None)
          if (auto Cut = splitPoint(Part, Mask))
            return Cut;
      continue;
    }
    if (S.Operands.size() != 2 || (S.Origins & ~Box))
      continue;
    LaneValue D =
        const_cast<Algebra *>(this)->sub(S.Operands[0], S.Operands[1]);
    if (D.Terms.size() == 1 && T[D.Terms[0].Symbol].Enumerated &&
        D.Terms[0].Coefficient.isUniform()) {
      // k[l] + c * s changes sign at s = -k[l] / c: cut there.
      const Symbol &Root = T[D.Terms[0].Symbol];
      int64_t Coefficient = D.Terms[0].Coefficient[0];
      std::optional<int64_t> At;
      int64_t Middle = Root.Min + (Root.Max - Root.Min) / 2;
      for (uint32_t Left = Mask; Left; Left &= Left - 1) {
        unsigned L = __builtin_ctz(Left);
        for (int64_t K : {D.K[L], S.Operands[0].K[L]}) {
          int64_t Zero = -K / Coefficient;
          for (int64_t Candidate : {Zero - 1, Zero, Zero + 1})
            if (Candidate > Root.Min && Candidate <= Root.Max &&
                (!At ||
                 std::llabs(Candidate - Middle) < std::llabs(*At - Middle)))
              At = Candidate;
        }
      }
      if (At)
        return SplitPoint{D.Terms[0].Symbol, *At};
    }
    if (auto Cut = bisect(D, FromWarp))
      return Cut;
    if (auto Cut = bisect(D, FromBlock))
      return Cut;
  }
  return std::nullopt;
}
