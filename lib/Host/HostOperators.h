//===- HostOperators.h - Interpretation of operators ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTOPERATORS_H
#define WARPLINT_LIB_HOST_HOSTOPERATORS_H

#include "HostConditions.h"
#include "HostObjects.h"

namespace warplint {

/// Evaluates expressions with operators: the operands with their side effects,
/// in an order that C++ allows, and then the operator. An operand that is not
/// known makes an unknown result; none of the functions fails. Expressions are
/// not null.
class HostOperators {
public:
  /// All references must outlive the object.
  HostOperators(const clang::ASTContext &Context, HostAliases &Aliases,
                HostMemory &Memory, HostObjects &Objects,
                HostConditions &Conditions, HostRecursion &Interpreter)
      : Context(Context), Aliases(Aliases), Memory(Memory), Objects(Objects),
        Conditions(Conditions), Interpreter(Interpreter) {}

  /// Evaluates `&x`, `*p`, ++ and --, and the arithmetic and logical unary
  /// operators. Whose address is taken may be written through it from then on;
  /// what a pointer points to is known if that is one variable of the result's
  /// type.
  HostValue evalUnary(const clang::UnaryOperator *E);
  /// Evaluates any binary operator, assignments too. The right operand of &&
  /// and
  /// || is not evaluated if the left one decides; where it is not known whether
  /// it does, the states with and without the right one's side effects are
  /// joined.
  HostValue evalBinary(const clang::BinaryOperator *E);
  /// Stores into the left operand and returns the stored value; of a compound
  /// assignment, computed in C++'s computation type.
  HostValue evalAssignment(const clang::BinaryOperator *E);
  /// Evaluates one operand if the condition is known. Otherwise both are, each
  /// under what the condition says, and what holds for both values and states
  /// remains.
  HostValue evalConditional(const clang::AbstractConditionalOperator *E);

private:
  HostValue evalAddress(const clang::UnaryOperator *E);
  HostValue pointerOffset(const clang::BinaryOperator *E, HostValue Left,
                          HostValue Right);
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
