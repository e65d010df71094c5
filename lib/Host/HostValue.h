//===- HostValue.h - What is known of a host variable -----------*- C++ -*-===//
//
// The values of the small interpreter that runs host code as far as it is
// constant (HostInterpreter.h).
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_HOST_HOSTVALUE_H
#define WARPLINT_LIB_HOST_HOSTVALUE_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/APSInt.h"
#include <limits>
#include <optional>
#include <vector>

namespace warplint {

/// What is known of a run-time integer: it lies in [Least, Most] and is a
/// multiple of Multiple (0: it is 0).
struct HostRange {
  int64_t Least = std::numeric_limits<int64_t>::min();
  int64_t Most = std::numeric_limits<int64_t>::max();
  uint64_t Multiple = 1;

  static HostRange only(int64_t Value);
  /// Every value of the integer type. Types of more than 64 bits and unsigned
  /// ones of 64 have values beyond int64_t: no bounds.
  static HostRange ofType(clang::QualType Type,
                          const clang::ASTContext &Context);

  /// The range of a value that wraps around in `Type`: what does not fit
  /// becomes every value of the type, powers of two in Multiple stay.
  HostRange wrapped(clang::QualType Type,
                    const clang::ASTContext &Context) const;
  friend bool operator==(const HostRange &A, const HostRange &B) {
    return A.Least == B.Least && A.Most == B.Most && A.Multiple == B.Multiple;
  }
};

/// What holds whichever of the two came about.
HostRange operator|(const HostRange &A, const HostRange &B);
/// The range of `A Op B` before it wraps; everything for operators other than
/// +, -, * and <<.
HostRange apply(clang::BinaryOperatorKind Op, const HostRange &A,
                const HostRange &B);

struct HostValue {
  enum class Kind {
    Unknown,       ///< a run-time value
    Integer,       ///< also enumerations and bool; width and sign of its type
    Real,          ///< a floating-point number
    Parts,         ///< a record by field index, or an array by element
    Function,      ///< a function or a pointer to it
    Address,       ///< of the variable `Variable`
    DevicePointer, ///< into device memory, a multiple of `Alignment` bytes
    NullPointer,
  };

  Kind What = Kind::Unknown;
  HostRange Range; ///< of an unknown integer
  llvm::APSInt Integer;
  double Real = 0;
  std::vector<HostValue> Parts;
  const clang::FunctionDecl *Function = nullptr;
  const clang::VarDecl *Variable = nullptr;
  uint64_t Alignment = 0;

  static HostValue unknown() { return HostValue(); }
  static HostValue within(const HostRange &R);
  static HostValue of(llvm::APSInt Value);
  static HostValue of(double Value);
  static HostValue of(const clang::FunctionDecl *F);
  static HostValue parts(size_t Count);
  static HostValue addressOf(const clang::VarDecl *V);
  static HostValue devicePointer(uint64_t Alignment);
  static HostValue nullPointer();

  bool isKnown() const { return What != Kind::Unknown; }
  bool isInteger() const { return What == Kind::Integer; }
  bool isReal() const { return What == Kind::Real; }
  bool hasParts() const { return What == Kind::Parts; }

  /// True or false of a known number; none otherwise.
  std::optional<bool> truth() const;
  /// Of an integer, known or not; everything for other values.
  HostRange range() const;
  /// A known integer that is no less than 0.
  std::optional<uint64_t> size() const;

  friend bool operator==(const HostValue &A, const HostValue &B);
  friend bool operator!=(const HostValue &A, const HostValue &B) {
    return !(A == B);
  }
};

/// What holds whichever of the two came about.
HostValue join(const HostValue &A, const HostValue &B);

/// `Value` converted to the arithmetic type `To`; unknown for other types and
/// for reals that do not fit.
HostValue convert(const HostValue &Value, clang::QualType To,
                  const clang::ASTContext &Context);

/// `A Op B` for operands of C++'s converted types. Division by zero and shifts
/// too far are unknown. Op is not an assignment.
HostValue apply(clang::BinaryOperatorKind Op, const HostValue &A,
                const HostValue &B, clang::QualType ResultType,
                const clang::ASTContext &Context);

/// `Op A` for plus, minus, complement and not.
HostValue apply(clang::UnaryOperatorKind Op, const HostValue &A,
                clang::QualType ResultType, const clang::ASTContext &Context);

} // namespace warplint

#endif
