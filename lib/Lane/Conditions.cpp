//===- Conditions.cpp - Deciding conditions and splitting on them ---------===//

#include "Limits.h"
#include "warplint/Lane/Algebra.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <tuple>

using namespace warplint;

using Rest = ConditionFacts::Rest;

static ConditionFacts negate(ConditionFacts F) {
  std::swap(F.True, F.False);
  return F;
}

/// Whether each warp or block loads the unknown separately. A limit that
/// depends on such an unknown may split the lanes of every warp, not only those
/// of the warp at the boundary of the data.
static bool isReadByEach(const Symbol &S) {
  return (S.Origins & FromUniformLoad) && (S.Origins & (FromWarp | FromBlock));
}

/// The facts of `A and B` over Mask. Rest is ordered: a later enumerator states
/// less about the undecided lanes.
static ConditionFacts both(const ConditionFacts &A, const ConditionFacts &B,
                           uint32_t Mask) {
  ConditionFacts R;
  R.True = A.True & B.True;
  R.False = A.False | B.False;
  if (((R.True | R.False) & Mask) == Mask)
    return R;
  R.Undecided = std::max(A.Undecided, B.Undecided);
  // If some undecided lanes depend on one operand only and others on the other
  // one too, they may diverge even if each operand is uniform.
  const uint32_t Open = Mask & ~(R.True | R.False);
  const uint32_t OnA = Open & ~A.True, OnB = Open & ~B.True;
  if ((OnA && OnA != Open) || (OnB && OnB != Open))
    R.Undecided = Rest::Varying;
  return R;
}

/// Whether an unknown limit divides lanes with these values as it divides a row
/// of threads: the lanes of a warp are on one side of the limit, except in one
/// warp or in the blocks at a boundary. True for values that increase or
/// decrease with few exceptions, or are distinct; false for alternating ones,
/// such as those of tid % 2.
static bool runsEvenly(const LaneVector &K, uint32_t Mask) {
  unsigned Ups = 0, Downs = 0, Count = 0;
  llvm::SmallVector<int64_t, WarpLanes> Values;
  for (uint32_t Left = Mask; Left; Left &= Left - 1) {
    int64_t V = K[llvm::countr_zero(Left)];
    if (Count++) {
      Ups += V > Values.back();
      Downs += V < Values.back();
    }
    Values.push_back(V);
  }
  // A warp has at most four rows of at least eight threads. The values increase
  // in each row and decrease at most three times, between the rows.
  if (std::min(Ups, Downs) <= 3)
    return true;
  llvm::sort(Values);
  return std::unique(Values.begin(), Values.end()) == Values.end();
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
    LaneValue D = difference(A, B);
    for (uint32_t Left = Mask; Left; Left &= Left - 1) {
      unsigned L = llvm::countr_zero(Left);
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
    // The difference decides only if neither operand wraps around.
    bool Signed = S.Op != LaneOp::ULt && S.Op != LaneOp::ULe;
    bool ByDifference = readsAs(A, Signed, Open) && readsAs(B, Signed, Open);
    if ((ByDifference && T.isUniformOver(D, Open)) ||
        (T.isUniformOver(A, Open) && T.isUniformOver(B, Open)))
      R.Undecided = Rest::Uniform;
    else if (ByDifference && SameTerms && Ordered && runsEvenly(D.K, Open) &&
             llvm::none_of(D.Terms, [&](const LaneTerm &Term) {
               return isReadByEach(T[Term.Symbol]);
             }))
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
      // Undecided lanes agree, but only some are flipped: the results differ.
      const uint32_t Open = Mask & ~(R.True | R.False);
      if ((Open & Flip) && (Open & ~Flip))
        R.Undecided = Rest::Varying;
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
    // A blend of conditions: a lane in which no term has a coefficient is
    // known. Lanes in `Mixed` have several terms and remain undecided.
    uint32_t Open = 0, Mixed = 0;
    auto LanesOf = [&](const LaneTerm &Term) {
      uint32_t Lanes = 0;
      for (unsigned L = 0; L < WarpLanes; ++L)
        Lanes |= uint32_t(Term.Coefficient[L] & 1) << L;
      return Lanes & Mask;
    };
    for (const LaneTerm &Term : C.Terms) {
      Mixed |= Open & LanesOf(Term);
      Open |= LanesOf(Term);
    }
    for (const LaneTerm &Term : C.Terms) {
      // A lane holds the symbol, or its negation if its known bit is set.
      uint32_t Lanes = LanesOf(Term) & ~Mixed, Flip = maskOf(C);
      ConditionFacts Of = classifySymbol(Term.Symbol, Lanes);
      Of.True &= Lanes, Of.False &= Lanes;
      R.True |= (Of.True & ~Flip) | (Of.False & Flip);
      R.False |= (Of.False & ~Flip) | (Of.True & Flip);
    }
    R.True |= maskOf(C) & Mask & ~Open;
    R.False |= Mask & ~maskOf(C) & ~Open;
    R.Undecided = Rest::Varying;
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
  if (!(T.origins(V) & Origins))
    return Best;
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

/// For a comparison whose difference is k[l] + c * s: the sign changes at
/// s = -k[l] / c. Of these values for all lanes, chooses the one closest to the
/// middle of the range of s. nullopt: the difference has another form, or no
/// such value is inside the range.
std::optional<SplitPoint> Algebra::splitComparison(const Symbol &S,
                                                   uint32_t Mask) const {
  LaneValue D = difference(S.Operands[0], S.Operands[1]);
  if (D.Terms.size() != 1 || !T[D.Terms[0].Symbol].Enumerated ||
      !D.Terms[0].Coefficient.isUniform())
    return std::nullopt;
  const Symbol &Root = T[D.Terms[0].Symbol];
  int64_t Coefficient = D.Terms[0].Coefficient[0];
  std::optional<int64_t> At;
  int64_t Middle = Root.Min + (Root.Max - Root.Min) / 2;
  for (uint32_t Left = Mask; Left; Left &= Left - 1) {
    unsigned L = llvm::countr_zero(Left);
    for (int64_t K : {D.K[L], S.Operands[0].K[L]}) {
      int64_t Zero = -K / Coefficient;
      for (int64_t Candidate : {Zero - 1, Zero, Zero + 1})
        if (Candidate > Root.Min && Candidate <= Root.Max &&
            (!At || std::llabs(Candidate - Middle) < std::llabs(*At - Middle)))
          At = Candidate;
    }
  }
  if (!At)
    return std::nullopt;
  return SplitPoint{D.Terms[0].Symbol, *At};
}

static bool isComparison(LaneOp Op) {
  return Op == LaneOp::Eq || Op == LaneOp::Ne || Op == LaneOp::ULt ||
         Op == LaneOp::ULe || Op == LaneOp::SLt || Op == LaneOp::SLe;
}

/// For a comparison of k[l] + c * s + d * t + ... with zero: chooses the symbol
/// with the largest part of its range in which the comparison is decided for
/// all values of the other symbols. Of a block index and a warp index, this is
/// the block index: only the blocks at the limit remain. To bisect the warps
/// first would split each part at the limit again. nullopt: no part is large
/// enough.
std::optional<SplitPoint> Algebra::splitOff(const Symbol &S,
                                            uint32_t Mask) const {
  LaneValue D = difference(S.Operands[0], S.Operands[1]);
  if (S.Op == LaneOp::ULe || S.Op == LaneOp::SLe) // D <= 0 is D - 1 < 0
    D.K = LaneVector::map(D.K, [](int64_t K) { return K - 1; });
  constexpr int64_t Limit = int64_t(1) << 31;
  for (const LaneTerm &Term : D.Terms) {
    const Symbol &Of = T[Term.Symbol];
    if (!Of.Enumerated || !Term.Coefficient.isUniform() ||
        std::llabs(Term.Coefficient[0]) >= Limit || Of.Min < -Limit ||
        Of.Max >= Limit)
      return std::nullopt;
  }
  const auto [Low, High] = T.bounds(D, Mask);
  if (Low < -(int64_t(1) << 60) || High > int64_t(1) << 60)
    return std::nullopt;
  const bool Equality = S.Op == LaneOp::Eq || S.Op == LaneOp::Ne;
  std::optional<SplitPoint> Best;
  double BestShare = 1.0 / 8; // if no share is larger, bisect() is as good
  for (const LaneTerm &Term : D.Terms) {
    const Symbol &Of = T[Term.Symbol];
    const int64_t C = Term.Coefficient[0], Step = std::llabs(C);
    // RestLow and RestHigh bound the rest of D; the comparison is undecided for
    // s (or -s if C is negative) from From to To.
    const int64_t RestLow = Low - std::min(C * Of.Min, C * Of.Max);
    const int64_t RestHigh = High - std::max(C * Of.Min, C * Of.Max);
    int64_t From = -llvm::divideFloorSigned(RestHigh, Step);
    int64_t To = llvm::divideFloorSigned(-RestLow - (Equality ? 0 : 1), Step);
    if (C < 0)
      std::tie(From, To) = std::make_pair(-To, -From);
    const int64_t Below = From - Of.Min, Above = Of.Max - To;
    const double Share =
        double(std::max(Below, Above)) / double(Of.Max - Of.Min + 1);
    if (Share <= BestShare || Share >= 1)
      continue;
    BestShare = Share;
    Best = SplitPoint{Term.Symbol, Below >= Above ? From : To + 1};
  }
  return Best;
}

std::optional<SplitPoint> Algebra::splitPoint(const LaneValue &C,
                                              uint32_t Mask) const {
  constexpr unsigned WarpRange = FromBlock | FromWarp;
  for (const LaneTerm &Term : C.Terms) {
    const Symbol &S = T[Term.Symbol];
    if (S.Op == LaneOp::None)
      continue;
    // A logical combination: split on any undecided part.
    if (S.Width == 1 && (S.Op == LaneOp::And || S.Op == LaneOp::Or ||
                         S.Op == LaneOp::Xor || S.Op == LaneOp::Select)) {
      for (const LaneValue &Part : S.Operands)
        if (Part.Width == 1 && classify(Part, Mask).Undecided != Rest::None)
          if (auto Cut = splitPoint(Part, Mask))
            return Cut;
      continue;
    }
    if (S.Origins & ~WarpRange)
      continue;
    if (S.Operands.size() == 2)
      if (auto Cut = splitComparison(S, Mask))
        return Cut;
    if (isComparison(S.Op))
      if (auto Cut = splitOff(S, Mask))
        return Cut;
    // For two operands, bisect a symbol that remains in their difference;
    // otherwise, one that the result depends on.
    LaneValue Of = LaneValue::symbol(S.Width, Term.Symbol);
    if (S.Operands.size() == 2)
      Of = difference(S.Operands[0], S.Operands[1]);
    if (auto Cut = bisect(Of, FromWarp))
      return Cut;
    if (auto Cut = bisect(Of, FromBlock))
      return Cut;
  }
  return std::nullopt;
}
