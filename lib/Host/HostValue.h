//===- HostValue.h - Values of the interpreter ------------------*- C++ -*-===//
//
// The abstract values of HostInterpreter.h.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_HOST_HOSTVALUE_H
#define WARPLINT_LIB_HOST_HOSTVALUE_H

#include "HostRange.h"
#include "warplint/Program/TensorMap.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/APSInt.h"
#include <memory>
#include <optional>
#include <vector>

namespace warplint {

/// What is known of one value. Only the members that belong to `What` are set.
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
    Map, ///< a CUtensorMap
  };

  Kind What = Kind::Unknown;
  HostRange Range; ///< of an unknown integer
  llvm::APSInt Integer;
  double Real = 0; ///< of a float too
  std::vector<HostValue> Parts;
  const clang::FunctionDecl *Function = nullptr; ///< not null for a Function
  const clang::VarDecl *Variable = nullptr;      ///< not null for an Address
  uint64_t Alignment = 0, Offset = 0; ///< Offset < Alignment; Alignment is a
                                      ///< power of two
  uint64_t Bytes = 0;                 ///< 0: not known
  std::shared_ptr<const TensorMap> Tensor; ///< of a Map; its Offset is 0

  /// A value of any kind.
  static HostValue unknown() { return HostValue(); }
  /// An unknown integer in a range.
  static HostValue within(const HostRange &R);
  /// A number, in the width and sign that it has.
  static HostValue of(llvm::APSInt Value);
  static HostValue of(double Value); ///< a floating-point number
  /// A function, which is not null.
  static HostValue of(const clang::FunctionDecl *F);
  /// A record or array of `Count` unknown parts.
  static HostValue parts(size_t Count);
  /// The address of a variable, which is not null.
  static HostValue addressOf(const clang::VarDecl *V);
  /// `Alignment` is a power of two; of `Offset` what remains modulo it counts.
  /// `Bytes` of the whole allocation; 0: not known.
  static HostValue devicePointer(uint64_t Alignment, uint64_t Offset = 0,
                                 uint64_t Bytes = 0);
  static HostValue nullPointer(); ///< of any pointer type
  static HostValue of(TensorMap Map);

  /// Whether it is of a known kind. Parts of a known value may be unknown.
  bool isKnown() const { return What != Kind::Unknown; }
  /// Whether the member of this kind is set.
  bool isInteger() const { return What == Kind::Integer; }
  bool isReal() const { return What == Kind::Real; }
  bool hasParts() const { return What == Kind::Parts; }

  /// The truth value of a known number; none otherwise.
  std::optional<bool> truth() const;
  /// The range of an integer, known or not; unbounded for other values.
  HostRange range() const;
  /// A known non-negative integer; none otherwise.
  std::optional<uint64_t> size() const;
  /// The bits of a known integer of at most 64 bits, extended as its type does:
  /// those of an unsigned one from 2^63 on are negative here. None otherwise.
  std::optional<int64_t> word() const;

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
