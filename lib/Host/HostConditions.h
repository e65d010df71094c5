//===- HostConditions.h - What a condition says of variables ----*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTCONDITIONS_H
#define WARPLINT_LIB_HOST_HOSTCONDITIONS_H

#include "HostRecursion.h"

namespace warplint {

/// Refines the state by conditions that were evaluated.
class HostConditions {
public:
  /// All references must outlive the object.
  HostConditions(const clang::ASTContext &Context, HostAliases &Aliases,
                 HostMemory &Memory, HostRecursion &Interpreter)
      : Context(Context), Aliases(Aliases), Memory(Memory),
        Interpreter(Interpreter) {}

  /// Refines the state, given that the condition evaluated to `Truth`.
  void assume(const clang::Expr *Condition, bool Truth);
  /// Refines the state, given that the expression has the value. An expression
  /// other than an integer variable says nothing.
  void assumeEqual(const clang::Expr *Variable, const HostValue &Value);

private:
  const clang::ASTContext &Context;
  HostAliases &Aliases;
  HostMemory &Memory;
  HostRecursion &Interpreter;
};

} // namespace warplint

#endif
