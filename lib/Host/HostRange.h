//===- HostRange.h - Ranges of run-time integers ----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTRANGE_H
#define WARPLINT_LIB_HOST_HOSTRANGE_H

#include "clang/AST/Expr.h"
#include "llvm/IR/ConstantRange.h"

namespace warplint {

/// The known facts of a run-time integer: its bounds, and a divisor. The bounds
/// are an interval of signed 64-bit numbers. A bound at either limit of these
/// is none: a uint64_t may lie beyond it.
class HostRange {
public:
  /// All integers.
  HostRange() = default;
  /// The multiples of `Multiple` in [Least, Most]. Least <= Most; a Multiple of
  /// 0 has the value 0 alone.
  HostRange(int64_t Least, int64_t Most, uint64_t Multiple = 1);

  /// The one value.
  static HostRange only(int64_t Value);
  /// All values of the integer type. Unsigned 64-bit and wider types have
  /// values outside of int64_t: they have no bounds. Nor have other types.
  static HostRange ofType(clang::QualType Type,
                          const clang::ASTContext &Context);

  /// The bounds. The range is not empty.
  int64_t least() const { return Bounds.getSignedMin().getSExtValue(); }
  int64_t most() const { return Bounds.getSignedMax().getSExtValue(); }
  /// What divides each value; 0 if the value is 0.
  uint64_t multiple() const { return Multiple; }
  /// Whether no value is left: only where() makes such a range, or at...().
  bool isEmpty() const { return Bounds.isEmptySet(); }

  /// The range with another divisor, and the same bounds.
  HostRange withMultiple(uint64_t Divisor) const;
  /// The values of at least `Least`, and of at most `Most`.
  HostRange atLeast(int64_t Least) const;
  HostRange atMost(int64_t Most) const;
  /// The values V for which `V Op Bound` may hold. Op is <, <=, > or >=.
  HostRange where(clang::BinaryOperatorKind Op, const HostRange &Bound) const;
  /// The range after wrap-around in `Type`: if it does not fit, all values of
  /// the type; the power of two in the divisor is kept.
  HostRange wrapped(clang::QualType Type,
                    const clang::ASTContext &Context) const;

  /// Both bounds and divisors are the same.
  friend bool operator==(const HostRange &A, const HostRange &B) {
    return A.Bounds == B.Bounds && A.Multiple == B.Multiple;
  }
  /// The smallest range with the values of both.
  friend HostRange operator|(const HostRange &A, const HostRange &B);
  /// The range of `A Op B` before wrap-around; all integers for operators other
  /// than +, -, * and <<.
  friend HostRange apply(clang::BinaryOperatorKind Op, const HostRange &A,
                         const HostRange &B);

private:
  HostRange(llvm::ConstantRange Bounds, uint64_t Multiple);
  bool lacksBound() const;

  /// Never wraps around from the greatest to the least number.
  llvm::ConstantRange Bounds = llvm::ConstantRange::getFull(64);
  uint64_t Multiple = 1;
};

} // namespace warplint

#endif
