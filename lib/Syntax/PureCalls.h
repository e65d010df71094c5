//===- PureCalls.h - Functions without side effects -------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SYNTAX_PURECALLS_H
#define WARPLINT_LIB_SYNTAX_PURECALLS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include <optional>

namespace warplint {

/// Whether the result of a function depends on its arguments alone and it has
/// no other effect: functions of the math library, and those whose body shows
/// it.
bool isPure(const clang::FunctionDecl *F);

/// An operation in whose result the order of its updates does not matter, but
/// for the rounding of floating-point values.
struct Reduction {
  enum class Kind { Sum, Least, Greatest, And, Or, ExclusiveOr };
  Kind What = Kind::Sum;
  const clang::Expr *Target = nullptr; ///< lvalue, or pointer for an atomic
  const clang::Expr *Value = nullptr;  ///< null: 1
};

/// The reduction that an assignment or increment makes: `s += e`, `s = min(s,
/// e)`, `s++`.
std::optional<Reduction> reductionOf(const clang::Expr *E);
/// The reduction that a call of an atomic makes.
std::optional<Reduction> atomicReduction(const clang::CallExpr *Call);

} // namespace warplint

#endif
