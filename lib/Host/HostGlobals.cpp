//===- HostGlobals.cpp - Values of global variables -----------------------===//

#include "HostGlobals.h"
#include "HostConstants.h"
#include "HostEffects.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace warplint {

HostValue HostGlobals::value(const VarDecl *V, HostRecursion &Interpreter) {
  bool IsConstant = V->isConstexpr() || (V->getType().isConstQualified() &&
                                         !V->getType().isVolatileQualified());
  if (!V->hasGlobalStorage() && !IsConstant)
    return HostValue::unknown();
  if (!IsConstant && Effects.isWritten(V))
    return HostValue::unknown();
  // The unknown value ends a recursion.
  auto [Entry, IsNew] = Known.try_emplace(V, HostValue::unknown());
  if (!IsNew)
    return Entry->second;
  const VarDecl *Definition = nullptr;
  const Expr *Init = V->getAnyInitializer(Definition);
  if (!Init || Init->isValueDependent() || Init->getType()->isReferenceType())
    return HostValue::unknown();
  HostValue Value;
  if (const APValue *Constant =
          IsConstant ? Definition->evaluateValue() : nullptr)
    Value = valueOf(*Constant, V->getType(), Context);
  if (!Value.isKnown() && V->hasGlobalStorage())
    Value = Interpreter.eval(Init);
  Known[V] = Value;
  return Value;
}

} // namespace warplint
