//===- Algebra.h - Integer arithmetic on the values of a warp ---*- C++ -*-===//
//
// Every operation is exact on what is known. What stays symbolic is linear over
// the symbols as long as the algebra can keep it so; otherwise it becomes one
// derived symbol that remembers its operation, so that it can be sampled.
//
// One assumption is made throughout: an index that contains unknowns does not
// wrap around 2^32 or 2^64 between the lanes of one warp, and an unknown that
// is divided or compared as unsigned is not negative. docs/limits.md says so.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LANE_ALGEBRA_H
#define WARPLINT_LANE_ALGEBRA_H

#include "warplint/Lane/Symbol.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace warplint {

/// What is known of a condition (a value of width 1) over some lanes.
struct ConditionFacts {
  uint32_t True = 0;  ///< lanes where it surely holds
  uint32_t False = 0; ///< lanes where it surely does not
  enum class Rest {
    None,    ///< every lane is decided
    Uniform, ///< the other lanes agree, one way or the other
    Guard,   ///< they agree but for one warp at a boundary: lane number against
             ///< a uniform unknown limit
    Varying  ///< each of the other lanes may go its own way
  } Undecided = Rest::None;
};

/// Where to cut the range of an enumerated symbol so that a condition gets
/// decided: [Min, At - 1] and [At, Max].
struct SplitPoint {
  SymbolId Symbol;
  int64_t At;
};

class Algebra {
public:
  explicit Algebra(SymbolTable &Table) : T(Table) {}

  LaneValue add(const LaneValue &A, const LaneValue &B);
  LaneValue sub(const LaneValue &A, const LaneValue &B);
  LaneValue mul(const LaneValue &A, const LaneValue &B);
  /// Division and remainder. A zero divisor gives an unknown.
  LaneValue divide(LaneOp Op, const LaneValue &A, const LaneValue &B);
  /// And, Or, Xor.
  LaneValue bitwise(LaneOp Op, const LaneValue &A, const LaneValue &B);
  /// Shl, LShr, AShr.
  LaneValue shift(LaneOp Op, const LaneValue &A, const LaneValue &B);
  /// UMin, UMax, SMin, SMax.
  LaneValue extremum(LaneOp Op, const LaneValue &A, const LaneValue &B);
  /// Eq, Ne, ULt, ULe, SLt, SLe; the result has width 1.
  LaneValue compare(LaneOp Op, const LaneValue &A, const LaneValue &B);
  LaneValue select(const LaneValue &Condition, const LaneValue &IfTrue,
                   const LaneValue &IfFalse);
  LaneValue zext(const LaneValue &A, unsigned Width);
  LaneValue sext(const LaneValue &A, unsigned Width);
  LaneValue trunc(const LaneValue &A, unsigned Width);
  /// Lane l of the result is lane Source[l] of A; lanes outside the warp keep
  /// their own value.
  LaneValue shuffle(const LaneValue &A, const LaneVector &Source);
  /// The result of an operation, of `Width` bits; Op is none of None and
  /// Product.
  LaneValue apply(LaneOp Op, unsigned Width, llvm::ArrayRef<LaneValue> Of);
  /// A in the lanes of Mask, B elsewhere.
  LaneValue blend(uint32_t Mask, const LaneValue &A, const LaneValue &B);

  ConditionFacts classify(const LaneValue &Condition, uint32_t Mask) const;
  /// A cut of a block or warp index that helps to decide `Condition` over
  /// `Mask`; nullopt when it hangs on other unknowns.
  std::optional<SplitPoint> splitPoint(const LaneValue &Condition,
                                       uint32_t Mask) const;
  /// The widest range among the enumerated block and warp roots of V, cut in
  /// the middle; only those whose origin is in `Origins`.
  std::optional<SplitPoint> bisect(const LaneValue &V, unsigned Origins) const;

  SymbolTable &table() { return T; }

private:
  enum class Tri { False, True, Unknown };
  Tri compareLane(LaneOp Op, const LaneValue &A, const LaneValue &B,
                  const LaneValue &Difference, unsigned L) const;
  /// A - B without regard to their width: what comparisons look at.
  LaneValue difference(LaneValue A, LaneValue B) const;
  /// Lanes where a known condition holds.
  static uint32_t maskOf(const LaneValue &Known);
  /// What an operation takes V's bits for, signed or unsigned, is surely V's
  /// linear form as a mathematical integer.
  bool readsAs(const LaneValue &V, bool Signed) const;
  bool readsAs(const LaneValue &V, bool Signed, uint32_t Mask) const;
  uint64_t multipleOf(LaneOp Op, llvm::ArrayRef<LaneValue> Operands) const;
  LaneValue asDerived(LaneOp Op, unsigned Width,
                      std::vector<LaneValue> Operands, int64_t Min,
                      int64_t Max);
  /// The sum itself, or one symbol for it where it has too many terms.
  LaneValue asOne(LaneValue Sum);
  /// A = D * Quotient + Rest with 0 <= Rest < D surely; false when the terms
  /// don't allow it.
  bool splitBy(const LaneValue &A, int64_t D, LaneValue &Quotient,
               LaneValue &Rest);
  bool splitBits(const LaneValue &A, unsigned &Bits, LaneValue &High,
                 LaneVector &Low) const;
  ConditionFacts classifySymbol(SymbolId S, uint32_t Mask) const;
  std::optional<SplitPoint> splitComparison(const Symbol &S,
                                            uint32_t Mask) const;
  std::optional<SplitPoint> splitOff(const Symbol &S, uint32_t Mask) const;

  SymbolTable &T;
};

/// Values with one unknown given, everything else left as it is. What follows
/// from the unknown is worked out anew, as if it had been given from the start.
class Assumption {
public:
  /// `Unknown` is a root; `Given` is of its width, and of values without it.
  Assumption(SymbolTable &T, SymbolId Unknown, LaneValue Given);

  LaneValue operator()(const LaneValue &V);
  /// Whether the value hangs on the unknown.
  bool concerns(const LaneValue &V);

private:
  bool concerns(SymbolId S);
  LaneValue redone(SymbolId S);

  SymbolTable &T;
  Algebra Lane;
  const SymbolId Unknown;
  const LaneValue Given;
  llvm::DenseMap<SymbolId, bool> Known; ///< whether it hangs on it
  llvm::DenseMap<SymbolId, LaneValue> Values;
};

} // namespace warplint

#endif
