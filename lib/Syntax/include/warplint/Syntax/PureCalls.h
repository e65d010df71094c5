//===- PureCalls.h - Pure functions and reductions --------------*- C++ -*-===//
#ifndef WARPLINT_SYNTAX_PURECALLS_H
#define WARPLINT_SYNTAX_PURECALLS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include <optional>

namespace warplint {

/// Whether the result of a function depends on its arguments alone and it has
/// no other effect: functions of the math library, and those whose body shows
/// it.
bool isPure(const clang::FunctionDecl *F);

/// An update with an associative and commutative operation: the order of the
/// updates affects the result only by the rounding of floating-point values.
struct Reduction {
  enum class Kind { Sum, Least, Greatest, And, Or, ExclusiveOr };
  Kind What = Kind::Sum;
  const clang::Expr *Target = nullptr; ///< lvalue, or pointer for an atomic
  const clang::Expr *Value = nullptr;  ///< the other operand; null: 1
};

/// The reduction of an assignment or increment: `s += e`, `s = min(s, e)`,
/// `s++`.
std::optional<Reduction> reductionOf(const clang::Expr *E);
/// The reduction of a call of an atomic function.
std::optional<Reduction> atomicReduction(const clang::CallExpr *Call);

} // namespace warplint

#endif
