//===- HostOperators.h - Interpretation of operators ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTOPERATORS_H
#define WARPLINT_LIB_HOST_HOSTOPERATORS_H

#include "HostConditions.h"
#include "HostObjects.h"

namespace warplint {

/// Evaluates expressions with operators.
class HostOperators {
public:
  HostOperators(const clang::ASTContext &Context, HostAliases &Aliases,
                HostMemory &Memory, HostObjects &Objects,
                HostConditions &Conditions, HostRecursion &Interpreter)
      : Context(Context), Aliases(Aliases), Memory(Memory), Objects(Objects),
        Conditions(Conditions), Interpreter(Interpreter) {}

  HostValue evalUnary(const clang::UnaryOperator *E);
  HostValue evalBinary(const clang::BinaryOperator *E);
  HostValue evalAssignment(const clang::BinaryOperator *E);
  HostValue evalConditional(const clang::AbstractConditionalOperator *E);

private:
  HostValue evalAddress(const clang::UnaryOperator *E);
  HostValue evalPointerOffset(const clang::BinaryOperator *E);
  /// Size in bytes of the type that the pointer points to.
  uint64_t bytesBehind(const clang::Expr *Pointer) const;

  const clang::ASTContext &Context;
  HostAliases &Aliases;
  HostMemory &Memory;
  HostObjects &Objects;
  HostConditions &Conditions;
  HostRecursion &Interpreter;
};

} // namespace warplint

#endif
