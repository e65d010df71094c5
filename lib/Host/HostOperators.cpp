//===- HostOperators.cpp - Interpretation of operators --------------------===//

#include "HostOperators.h"
#include "HostEffects.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace warplint {

uint64_t HostOperators::bytesBehind(const Expr *Pointer) const {
  return Context.getTypeSizeInChars(Pointer->getType()->getPointeeType())
      .getQuantity();
}

HostValue HostOperators::evalAddress(const UnaryOperator *E) {
  const Expr *Sub = E->getSubExpr();
  const Expr *Target = Sub->IgnoreParens();
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Target)) {
    if (isObjectPointer(Element->getBase())) {
      HostValue Base = Interpreter.eval(Element->getBase());
      HostValue Index = Interpreter.eval(Element->getIdx());
      Aliases.giveUpPointees(Base);
      return movedPointer(
          Base, Index,
          Context.getTypeSizeInChars(Element->getType()).getQuantity(), false);
    }
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Target)) {
    if (const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl()))
      return HostValue::of(F);
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      return Aliases.takeAddress(V);
  }
  Interpreter.eval(Sub);
  for (const VarDecl *V : rootVariables(Sub))
    Aliases.giveUp(V);
  return HostValue::unknown();
}

HostValue HostOperators::evalUnary(const UnaryOperator *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getOpcode()) {
  case UO_AddrOf:
    return evalAddress(E);
  case UO_Deref: {
    HostValue Pointer = Interpreter.eval(Sub);
    if (Pointer.What == HostValue::Kind::Function)
      return Pointer;
    if (Pointer.What == HostValue::Kind::Address &&
        Context.hasSameUnqualifiedType(Pointer.Variable->getType(),
                                       E->getType()))
      return Objects.read(Pointer.Variable, E->getExprLoc());
    return HostValue::unknown();
  }
  case UO_PreInc:
  case UO_PreDec:
  case UO_PostInc:
  case UO_PostDec: {
    HostValue Old = Interpreter.eval(Sub), New;
    if (Old.isInteger()) {
      llvm::APSInt One(llvm::APInt(Old.Integer.getBitWidth(), 1),
                       Old.Integer.isUnsigned());
      New = HostValue::of(E->isIncrementOp() ? Old.Integer + One
                                             : Old.Integer - One);
    } else if (isObjectPointer(Sub)) {
      New = movedPointer(Old, HostValue::of(llvm::APSInt::get(1)),
                         bytesBehind(Sub), E->isDecrementOp());
    }
    Objects.assign(Sub, New);
    return E->isPrefix() ? New : Old;
  }
  case UO_Extension:
    return Interpreter.eval(Sub);
  default:
    return apply(E->getOpcode(), Interpreter.eval(Sub), E->getType(), Context);
  }
}

/// `pointer + integer`, `pointer - integer` and their assignments, of operands
/// that are evaluated.
HostValue HostOperators::pointerOffset(const BinaryOperator *E, HostValue Left,
                                       HostValue Right) {
  const bool PointerLeft = E->getLHS()->getType()->isPointerType();
  const Expr *Pointer = PointerLeft ? E->getLHS() : E->getRHS();
  Aliases.giveUpPointees(PointerLeft ? Left : Right);
  if (!isObjectPointer(Pointer))
    return HostValue::unknown();
  return movedPointer(PointerLeft ? Left : Right, PointerLeft ? Right : Left,
                      bytesBehind(Pointer),
                      E->getOpcode() == BO_Sub ||
                          E->getOpcode() == BO_SubAssign);
}

HostValue HostOperators::evalBinary(const BinaryOperator *E) {
  if (E->isAssignmentOp())
    return evalAssignment(E);
  if (E->isLogicalOp()) {
    HostValue Left = Interpreter.eval(E->getLHS());
    bool Decides = E->getOpcode() == BO_LOr;
    if (std::optional<bool> Truth = Left.truth(); Truth && *Truth == Decides)
      return apply(E->getOpcode(), Left, Left, E->getType(), Context);
    HostState Before = Memory.state();
    HostValue Right = Interpreter.eval(E->getRHS());
    if (!Left.isKnown())
      Memory.join(Before); // the right operand may not be evaluated
    return apply(E->getOpcode(), Left, Right, E->getType(), Context);
  }
  HostValue Left = Interpreter.eval(E->getLHS());
  HostValue Right = Interpreter.eval(E->getRHS());
  if (E->getType()->isPointerType() && E->isAdditiveOp())
    return pointerOffset(E, std::move(Left), std::move(Right));
  if (E->getOpcode() == BO_Comma)
    return Right;
  return apply(E->getOpcode(), Left, Right, E->getType(), Context);
}

HostValue HostOperators::evalAssignment(const BinaryOperator *E) {
  HostValue Value = Interpreter.eval(E->getRHS());
  if (const auto *Compound = dyn_cast<CompoundAssignOperator>(E)) {
    HostValue Old = Interpreter.eval(E->getLHS());
    if (E->getType()->isPointerType()) {
      Value = pointerOffset(E, std::move(Old), std::move(Value));
    } else {
      if (E->getOpcode() != BO_ShlAssign && E->getOpcode() != BO_ShrAssign)
        Value = convert(Value, Compound->getComputationLHSType(), Context);
      Value = apply(BinaryOperator::getOpForCompoundAssignment(E->getOpcode()),
                    convert(Old, Compound->getComputationLHSType(), Context),
                    Value, Compound->getComputationResultType(), Context);
      Value = convert(Value, E->getType(), Context);
    }
  }
  Objects.assign(E->getLHS(), Value);
  return Value;
}

HostValue HostOperators::evalConditional(const AbstractConditionalOperator *E) {
  if (std::optional<bool> Truth = Interpreter.eval(E->getCond()).truth())
    return Interpreter.eval(*Truth ? E->getTrueExpr() : E->getFalseExpr());
  HostState Before = Memory.state();
  Conditions.assume(E->getCond(), true);
  HostValue IfTrue = Interpreter.eval(E->getTrueExpr());
  Before = Memory.exchange(std::move(Before));
  Conditions.assume(E->getCond(), false);
  HostValue IfFalse = Interpreter.eval(E->getFalseExpr());
  Memory.join(Before);
  if (IfTrue != IfFalse) {
    Aliases.giveUpPointees(IfTrue);
    Aliases.giveUpPointees(IfFalse);
  }
  return join(IfTrue, IfFalse);
}

} // namespace warplint
