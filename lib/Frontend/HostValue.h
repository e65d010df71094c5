//===- HostValue.h - What is known of a host variable -----------*- C++ -*-===//
//
// The values of the small interpreter that runs host code as far as it is
// constant (HostInterpreter.h).
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FRONTEND_HOSTVALUE_H
#define WARPLINT_FRONTEND_HOSTVALUE_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/APSInt.h"
#include <optional>
#include <vector>

namespace warplint {

struct HostValue {
  enum class Kind {
    Unknown,       ///< a run-time value
    Integer,       ///< also enumerations and bool; width and sign of its type
    Real,          ///< a floating-point number
    Parts,         ///< a record by field index, or an array by element
    Function,      ///< a function or a pointer to it
    Address,       ///< of the variable `Variable`
    DevicePointer, ///< into device memory, a multiple of `Alignment` bytes
  };

  Kind What = Kind::Unknown;
  llvm::APSInt Integer;
  double Real = 0;
  std::vector<HostValue> Parts;
  const clang::FunctionDecl *Function = nullptr;
  const clang::VarDecl *Variable = nullptr;
  uint64_t Alignment = 0;

  static HostValue unknown() { return HostValue(); }
  static HostValue of(llvm::APSInt Value);
  static HostValue of(double Value);
  static HostValue of(const clang::FunctionDecl *F);
  static HostValue parts(size_t Count);
  static HostValue addressOf(const clang::VarDecl *V);
  static HostValue devicePointer(uint64_t Alignment);

  bool isKnown() const { return What != Kind::Unknown; }
  bool isInteger() const { return What == Kind::Integer; }
  bool isReal() const { return What == Kind::Real; }
  bool hasParts() const { return What == Kind::Parts; }

  /// True or false of a known number; none otherwise.
  std::optional<bool> truth() const;
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
