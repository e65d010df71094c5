//===- HostValue.h - Values of the interpreter ------------------*- C++ -*-===//
//
// The abstract values of HostInterpreter.h.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_HOST_HOSTVALUE_H
#define WARPLINT_LIB_HOST_HOSTVALUE_H

#include "HostRange.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/APSInt.h"
#include <optional>
#include <vector>

namespace warplint {

struct HostValue {
  enum class Kind {
    Unknown,       ///< a run-time value
    Integer,       ///< also enumerations and bool, in the width and sign of the
                   ///< type
    Real,          ///< a floating-point number
    Parts,         ///< a record by field index, or an array by element
    Function,      ///< a function or a pointer to it
    Address,       ///< of the variable `Variable`
    DevicePointer, ///< a multiple of `Alignment`, plus `Offset` bytes; into
                   ///< an allocation of at most `Bytes` bytes
    NullPointer,
  };

  Kind What = Kind::Unknown;
  HostRange Range; ///< of an unknown integer
  llvm::APSInt Integer;
  double Real = 0;
  std::vector<HostValue> Parts;
  const clang::FunctionDecl *Function = nullptr;
  const clang::VarDecl *Variable = nullptr;
  uint64_t Alignment = 0, Offset = 0; ///< Offset < Alignment; Alignment is a
                                      ///< power of two
  uint64_t Bytes = 0;                 ///< 0: not known

  static HostValue unknown() { return HostValue(); }
  static HostValue within(const HostRange &R);
  static HostValue of(llvm::APSInt Value);
  static HostValue of(double Value);
  static HostValue of(const clang::FunctionDecl *F);
  static HostValue parts(size_t Count);
  static HostValue addressOf(const clang::VarDecl *V);
  static HostValue devicePointer(uint64_t Alignment, uint64_t Offset = 0,
                                 uint64_t Bytes = 0);
  static HostValue nullPointer();

  bool isKnown() const { return What != Kind::Unknown; }
  bool isInteger() const { return What == Kind::Integer; }
  bool isReal() const { return What == Kind::Real; }
  bool hasParts() const { return What == Kind::Parts; }

  /// The truth value of a known number; none otherwise.
  std::optional<bool> truth() const;
  /// The range of an integer, known or not; unbounded for other values.
  HostRange range() const;
  /// A known non-negative integer; none otherwise.
  std::optional<uint64_t> size() const;

  friend bool operator==(const HostValue &A, const HostValue &B);
  friend bool operator!=(const HostValue &A, const HostValue &B) {
    return !(A == B);
  }
};

/// The facts that hold for both values.
HostValue join(const HostValue &A, const HostValue &B);

/// The device pointer moved by `Count` elements of `Bytes` bytes, forwards or
/// backwards. An unknown pointer is assumed to point to the start of an
/// allocation, as a pointer that a launch passes unchanged.
HostValue movedPointer(const HostValue &Pointer, const HostValue &Count,
                       uint64_t Bytes, bool Backwards);

/// Minimum alignment of allocations in bytes, by the CUDA programming guide.
constexpr uint64_t AllocationAlignment = 256;

/// `Value` converted to the arithmetic type `To`; unknown for other types and
/// for reals out of its range.
HostValue convert(const HostValue &Value, clang::QualType To,
                  const clang::ASTContext &Context);

/// `A Op B` for operands after C++'s usual conversions. Division by zero and
/// shifts by too many bits are unknown. Op is not an assignment.
HostValue apply(clang::BinaryOperatorKind Op, const HostValue &A,
                const HostValue &B, clang::QualType ResultType,
                const clang::ASTContext &Context);

/// `Op A` for unary plus, minus, ~ and !.
HostValue apply(clang::UnaryOperatorKind Op, const HostValue &A,
                clang::QualType ResultType, const clang::ASTContext &Context);

} // namespace warplint

#endif
