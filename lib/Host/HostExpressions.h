//===- HostExpressions.h - Interpretation of expressions --------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTEXPRESSIONS_H
#define WARPLINT_LIB_HOST_HOSTEXPRESSIONS_H

#include "HostCalls.h"
#include "HostOperators.h"

namespace warplint {

/// Evaluates an expression of any kind.
class HostExpressions {
public:
  /// All references, and those in `Source`, must outlive the object.
  HostExpressions(const HostSource &Source, HostAliases &Aliases,
                  HostObjects &Objects, HostOperators &Operators,
                  HostCalls &Calls, HostRuntime &Runtime,
                  HostRecursion &Interpreter)
      : Context(Source.Context), Effects(Source.Effects), Aliases(Aliases),
        Objects(Objects), Operators(Operators), Calls(Calls), Runtime(Runtime),
        Interpreter(Interpreter) {}

  /// Evaluates the expression, which is not null, with its side effects.
  HostValue eval(const clang::Expr *E);

private:
  HostValue evalCast(const clang::CastExpr *E);
  HostValue evalReference(const clang::DeclRefExpr *E);
  HostValue evalMember(const clang::MemberExpr *E);
  HostValue evalElement(const clang::ArraySubscriptExpr *E);
  HostValue evalInitList(const clang::InitListExpr *E);
  HostValue evalRest(const clang::Expr *E);

  const clang::ASTContext &Context;
  const HostEffects &Effects;
  HostAliases &Aliases;
  HostObjects &Objects;
  HostOperators &Operators;
  HostCalls &Calls;
  HostRuntime &Runtime;
  HostRecursion &Interpreter;
};

} // namespace warplint

#endif
