//===- Algebra.h - Integer arithmetic on the values of a warp ---*- C++ -*-===//
//
// Operations are exact on known values. A symbolic result stays linear over the
// symbols if possible; otherwise it becomes a derived symbol that records its
// operation, so that it can be sampled.
//
// The algebra makes one assumption: an index that contains unknowns does not
// wrap around 2^32 or 2^64 between the lanes of one warp, and an unknown that
// is divided or compared as unsigned is not negative. docs/limits.md documents
// it.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LANE_ALGEBRA_H
#define WARPLINT_LANE_ALGEBRA_H

#include "warplint/Lane/Symbol.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace warplint {

/// The facts about a condition (a value of width 1) over a set of lanes.
struct ConditionFacts {
  uint32_t True = 0;  ///< lanes where it certainly holds
  uint32_t False = 0; ///< lanes where it certainly does not hold
  enum class Rest {
    None,    ///< every lane is decided
    Uniform, ///< the undecided lanes agree on one result
    /// They agree except in one warp at a boundary: the condition compares the
    /// lane number with a uniform unknown limit.
    Guard,
    Varying ///< each undecided lane may differ
  } Undecided = Rest::None;
};

/// A partition refinement that helps to decide a condition: the range of an
/// enumerated symbol is split into [Min, At - 1] and [At, Max].
struct SplitPoint {
  SymbolId Symbol;
  int64_t At;
};

/// A number in double precision as the bits of a lane value, and back.
int64_t floatBits(double X);
double floatOf(int64_t Bits);
/// Whether it is an operation of Algebra::floating().
bool isFloating(LaneOp Op);

class Algebra {
public:
  explicit Algebra(SymbolTable &Table) : T(Table) {}

  LaneValue add(const LaneValue &A, const LaneValue &B);
  LaneValue sub(const LaneValue &A, const LaneValue &B);
  LaneValue mul(const LaneValue &A, const LaneValue &B);
  /// Division and remainder. The result of a zero divisor is an unknown.
  LaneValue divide(LaneOp Op, const LaneValue &A, const LaneValue &B);
  /// And, Or, Xor.
  LaneValue bitwise(LaneOp Op, const LaneValue &A, const LaneValue &B);
  /// Shl, LShr, AShr.
  LaneValue shift(LaneOp Op, const LaneValue &A, const LaneValue &B);
  /// The upper (`Left`) or lower half of the bits of A and B side by side,
  /// shifted to the left or right by `By` modulo the width: a rotation where A
  /// and B are one value.
  LaneValue funnelShift(bool Left, const LaneValue &A, const LaneValue &B,
                        const LaneValue &By);
  /// CountOnes to ReverseBits of LaneOp; the result has the width of A.
  LaneValue bits(LaneOp Op, const LaneValue &A);
  /// UMin, UMax, SMin, SMax.
  LaneValue extremum(LaneOp Op, const LaneValue &A, const LaneValue &B);
  /// Eq, Ne, ULt, ULe, SLt, SLe; the result has width 1.
  LaneValue compare(LaneOp Op, const LaneValue &A, const LaneValue &B);
  LaneValue select(const LaneValue &Condition, const LaneValue &IfTrue,
                   const LaneValue &IfFalse);
  LaneValue zext(const LaneValue &A, unsigned Width);
  LaneValue sext(const LaneValue &A, unsigned Width);
  LaneValue trunc(const LaneValue &A, unsigned Width);
  /// Lane l of the result is lane Source[l] of A; lanes with a source outside
  /// of the warp keep their value.
  LaneValue shuffle(const LaneValue &A, const LaneVector &Source);
  /// An operation in floating point, from FAdd to FFromUnsigned of LaneOp, with
  /// a result of `Bits` bits (32 or 64). A value in floating point has width
  /// 64: the bits of the number in double precision, also of one in single
  /// precision.
  LaneValue floating(LaneOp Op, unsigned Bits, llvm::ArrayRef<LaneValue> Of);
  /// FToSigned, FToUnsigned. Limited to the integers of `Width` bits, as the
  /// hardware does.
  LaneValue toInteger(LaneOp Op, unsigned Width, const LaneValue &A);
  /// FLt, FLe, FEq; the result has width 1.
  LaneValue compareFloats(LaneOp Op, const LaneValue &A, const LaneValue &B);
  /// The result of an operation with a width of `Width` bits; Op is neither
  /// None nor Product.
  LaneValue apply(LaneOp Op, unsigned Width, llvm::ArrayRef<LaneValue> Of);
  /// A in the lanes of Mask, B elsewhere.
  LaneValue blend(uint32_t Mask, const LaneValue &A, const LaneValue &B);

  ConditionFacts classify(const LaneValue &Condition, uint32_t Mask) const;
  /// A split of a block or warp index that helps to decide `Condition` over
  /// `Mask`; nullopt: the condition depends on other unknowns.
  std::optional<SplitPoint> splitPoint(const LaneValue &Condition,
                                       uint32_t Mask) const;
  /// A split in the middle of the widest range among the enumerated roots of V
  /// whose origin is in `Origins`; nullopt: there is none.
  std::optional<SplitPoint> bisect(const LaneValue &V, unsigned Origins) const;

  SymbolTable &table() { return T; }

private:
  enum class Tri { False, True, Unknown };
  Tri compareLane(LaneOp Op, const LaneValue &A, const LaneValue &B,
                  const LaneValue &Difference, unsigned L) const;
  /// `A == B` or `A != B` by the operands of the bitwise or that A is, each
  /// compared with B; nullopt: A is none, or B is not zero.
  std::optional<LaneValue> compareParts(LaneOp Op, const LaneValue &A,
                                        const LaneValue &B);
  /// A - B as mathematical integers, used by comparisons.
  LaneValue difference(LaneValue A, LaneValue B) const;
  /// Lanes where a known condition holds.
  static uint32_t maskOf(const LaneValue &Known);
  /// Whether the value of V's bits as a signed or unsigned number certainly
  /// equals V's linear form as a mathematical integer.
  bool readsAs(const LaneValue &V, bool Signed) const;
  bool readsAs(const LaneValue &V, bool Signed, uint32_t Mask) const;
  uint64_t multipleOf(LaneOp Op, llvm::ArrayRef<LaneValue> Operands) const;
  LaneValue asDerived(LaneOp Op, unsigned Width,
                      std::vector<LaneValue> Operands, int64_t Min,
                      int64_t Max);
  /// Returns the sum, or one derived symbol for it if it has too many terms.
  LaneValue asOne(LaneValue Sum);
  /// Splits A = D * Quotient + Rest such that 0 <= Rest < D certainly holds;
  /// false: the terms do not allow it.
  bool splitBy(const LaneValue &A, int64_t D, LaneValue &Quotient,
               LaneValue &Rest);
  bool splitBits(const LaneValue &A, unsigned &Bits, LaneValue &High,
                 LaneVector &Low) const;
  /// `Op` of A and a known value, if it changes no bits but the known low ones
  /// of A; else nullopt. A is wider than one bit.
  std::optional<LaneValue> withLowBits(LaneOp Op, const LaneValue &A,
                                       const LaneVector &B);
  /// A & Mask; nullopt: the mask gives no more than bitwiseOfUnknowns().
  std::optional<LaneValue> masked(const LaneValue &A, int64_t Mask);
  /// `Op` of two values of which nothing but their bounds and common multiples
  /// decides: a sum if their bits are disjoint, else a derived symbol.
  LaneValue bitwiseOfUnknowns(LaneOp Op, const LaneValue &A,
                              const LaneValue &B);
  ConditionFacts classifySymbol(SymbolId S, uint32_t Mask) const;
  std::optional<SplitPoint> splitComparison(const Symbol &S,
                                            uint32_t Mask) const;
  std::optional<SplitPoint> splitOff(const Symbol &S, uint32_t Mask) const;

  SymbolTable &T;
};

/// Substitutes a value for one unknown. Derived symbols that depend on the
/// unknown are recomputed as if it had been known from the start.
class Assumption {
public:
  /// `Unknown` is a root; `Given` has its width and must not depend on it.
  Assumption(SymbolTable &T, SymbolId Unknown, LaneValue Given);

  LaneValue operator()(const LaneValue &V);
  /// Whether the value depends on the unknown.
  bool concerns(const LaneValue &V);

private:
  bool concerns(SymbolId S);
  LaneValue redone(SymbolId S);

  SymbolTable &T;
  Algebra Lane;
  const SymbolId Unknown;
  const LaneValue Given;
  /// Whether a symbol depends on the unknown.
  llvm::DenseMap<SymbolId, bool> Known;
  llvm::DenseMap<SymbolId, LaneValue> Values;
};

} // namespace warplint

#endif
