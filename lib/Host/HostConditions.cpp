//===- HostConditions.cpp - What a condition says of variables ------------===//

#include "HostConditions.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace warplint {

void HostConditions::assumeEqual(const Expr *Variable, const HostValue &Value) {
  const auto *Ref = dyn_cast<DeclRefExpr>(Variable->IgnoreParenImpCasts());
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || Aliases.isGivenUp(V) || Aliases.resolve(V)->hasGlobalStorage() ||
      !V->getType().getNonReferenceType()->isIntegralOrEnumerationType())
    return;
  Memory.set(V, convert(Value, V->getType().getNonReferenceType(), Context));
}

void HostConditions::assume(const Expr *Condition, bool Truth) {
  Condition = Condition->IgnoreParenImpCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(Condition))
    if (Not->getOpcode() == UO_LNot)
      return assume(Not->getSubExpr(), !Truth);
  const auto *B = dyn_cast<BinaryOperator>(Condition);
  if (!B)
    return;
  if (B->getOpcode() == (Truth ? BO_LAnd : BO_LOr)) {
    assume(B->getLHS(), Truth);
    assume(B->getRHS(), Truth);
    return;
  }
  if (B->getOpcode() != (Truth ? BO_EQ : BO_NE) || B->HasSideEffects(Context))
    return;
  HostValue Left = Interpreter.eval(B->getLHS()),
            Right = Interpreter.eval(B->getRHS());
  if (!Left.isKnown() && Right.isInteger())
    assumeEqual(B->getLHS(), Right);
  else if (Left.isInteger() && !Right.isKnown())
    assumeEqual(B->getRHS(), Left);
}

} // namespace warplint
