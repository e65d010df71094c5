//===- HostRecursion.h - Evaluation and execution ---------------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTRECURSION_H
#define WARPLINT_LIB_HOST_HOSTRECURSION_H

#include "HostMemory.h"

namespace warplint {

/// Evaluation and execution, for the parts of the interpreter: an expression
/// contains others, a call or a lambda has statements, and these have
/// expressions.
class HostRecursion {
public:
  /// Evaluates the expression with its side effects. Null, and any expression
  /// after the budget is exhausted, is unknown.
  virtual HostValue eval(const clang::Expr *E) = 0;
  /// Executes the statement. Null does nothing; after the budget is exhausted
  /// no statement is executed, and none reaches the next.
  virtual HostFlow run(const clang::Stmt *S) = 0;

protected:
  ~HostRecursion() = default;
};

} // namespace warplint

#endif
