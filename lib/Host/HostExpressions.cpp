//===- HostExpressions.cpp - Interpretation of expressions ----------------===//

#include "HostInterpreter.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace warplint {

HostValue HostInterpreter::eval(const Expr *E) {
  if (!E || Budget.isExhausted())
    return HostValue::unknown();
  Budget.take();
  switch (E->getStmtClass()) {
  case Stmt::ParenExprClass:
  case Stmt::ExprWithCleanupsClass:
  case Stmt::MaterializeTemporaryExprClass:
  case Stmt::CXXBindTemporaryExprClass:
  case Stmt::ConstantExprClass:
  case Stmt::SubstNonTypeTemplateParmExprClass:
  case Stmt::CXXStdInitializerListExprClass:
    return eval(cast<Expr>(*E->child_begin()));
  case Stmt::CXXDefaultArgExprClass:
    return eval(cast<CXXDefaultArgExpr>(E)->getExpr());
  case Stmt::CXXDefaultInitExprClass:
    return eval(cast<CXXDefaultInitExpr>(E)->getExpr());
  case Stmt::DeclRefExprClass:
    return evalReference(cast<DeclRefExpr>(E));
  case Stmt::MemberExprClass:
    return evalMember(cast<MemberExpr>(E));
  case Stmt::ArraySubscriptExprClass:
    return evalElement(cast<ArraySubscriptExpr>(E));
  case Stmt::CXXThisExprClass:
    return Stack.object();
  case Stmt::UnaryOperatorClass:
    return evalUnary(cast<UnaryOperator>(E));
  case Stmt::BinaryOperatorClass:
    return evalBinary(cast<BinaryOperator>(E));
  case Stmt::CompoundAssignOperatorClass:
    return evalAssignment(cast<BinaryOperator>(E));
  case Stmt::ConditionalOperatorClass:
    return evalConditional(cast<AbstractConditionalOperator>(E));
  case Stmt::InitListExprClass:
    return evalInitList(cast<InitListExpr>(E));
  case Stmt::LambdaExprClass:
    return evalLambda(cast<LambdaExpr>(E));
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass:
    return evalConstruct(cast<CXXConstructExpr>(E));
  case Stmt::CUDAKernelCallExprClass:
    return evalKernelCall(cast<CUDAKernelCallExpr>(E));
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
    return evalCall(cast<CallExpr>(E));
  default:
    break;
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return evalCast(Cast);
  return evalRest(E);
}

/// Evaluates with clang's constant evaluator, which knows no variables.
HostValue HostInterpreter::constantOf(const Expr *E) const {
  // The initializer of a variable of unknown type is a list without a type.
  if (E->getType().isNull() || E->isValueDependent() || E->containsErrors())
    return HostValue::unknown();
  Expr::EvalResult Result;
  if (E->getType()->isIntegralOrEnumerationType() &&
      E->EvaluateAsInt(Result, Context))
    return HostValue::of(Result.Val.getInt());
  llvm::APFloat Number(0.0);
  if (E->getType()->isRealFloatingType() &&
      E->EvaluateAsFloat(Number, Context)) {
    bool Loses = false;
    Number.convert(llvm::APFloat::IEEEdouble(),
                   llvm::APFloat::rmNearestTiesToEven, &Loses);
    return HostValue::of(Number.convertToDouble());
  }
  return HostValue::unknown();
}

/// Literals, sizeof, and expressions without a rule: their operands are
/// evaluated for side effects.
HostValue HostInterpreter::evalRest(const Expr *E) {
  if (isa<UnaryExprOrTypeTraitExpr>(E))
    return constantOf(E);
  for (const Stmt *Child : E->children()) {
    if (const auto *Inner = dyn_cast_or_null<Expr>(Child))
      Aliases.giveUpPointees(eval(Inner));
    else
      run(Child);
  }
  return constantOf(E);
}

HostValue HostInterpreter::evalReference(const DeclRefExpr *E) {
  if (const auto *V = dyn_cast<VarDecl>(E->getDecl()))
    return read(V, E->getLocation());
  if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl()))
    return HostValue::of(F);
  if (const auto *Constant = dyn_cast<EnumConstantDecl>(E->getDecl()))
    return HostValue::of(Constant->getInitVal());
  return constantOf(E);
}

HostValue HostInterpreter::evalMember(const MemberExpr *E) {
  HostValue Object = eval(E->getBase());
  if (const auto *V = dyn_cast<VarDecl>(E->getMemberDecl()))
    return read(V, E->getMemberLoc());
  if (const auto *Constant = dyn_cast<EnumConstantDecl>(E->getMemberDecl()))
    return HostValue::of(Constant->getInitVal());
  const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl());
  if (!Field)
    return HostValue::unknown();
  if (E->isArrow() && Object.What == HostValue::Kind::Address)
    Object = read(Object.Variable, E->getMemberLoc());
  if (Object.hasParts() && Field->getFieldIndex() < Object.Parts.size() &&
      Object.Parts[Field->getFieldIndex()].isKnown())
    return Object.Parts[Field->getFieldIndex()];
  // A member that no code writes has the value of its initializer in the class.
  const auto *Class = dyn_cast<CXXRecordDecl>(Field->getParent());
  bool Fixed = Class && !Class->isAggregate() && !Effects.isWritten(Field);
  if (Fixed && Field->hasInClassInitializer() && Field->getInClassInitializer())
    return eval(Field->getInClassInitializer());
  return HostValue::unknown();
}

HostValue HostInterpreter::evalElement(const ArraySubscriptExpr *E) {
  HostValue Array = eval(E->getBase());
  HostValue Index = eval(E->getIdx());
  std::optional<uint64_t> I = Index.size();
  if (Array.hasParts() && I && *I < Array.Parts.size())
    return Array.Parts[*I];
  return HostValue::unknown();
}

HostValue HostInterpreter::evalCast(const CastExpr *E) {
  HostValue Value = eval(E->getSubExpr());
  switch (E->getCastKind()) {
  case CK_IntegralCast:
  case CK_IntegralToBoolean:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_FloatingToBoolean:
  case CK_FloatingCast:
  case CK_BooleanToSignedIntegral:
    return convert(Value, E->getType(), Context);
  case CK_LValueToRValue:
  case CK_NoOp:
  case CK_BitCast:
  case CK_FunctionToPointerDecay:
  case CK_ArrayToPointerDecay:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
  case CK_BuiltinFnToFnPtr:
    return Value;
  case CK_NullToPointer:
    return HostValue::nullPointer();
  case CK_LValueBitCast:
    return HostValue::unknown();
  default:
    Aliases.giveUpPointees(Value);
    return constantOf(E);
  }
}

/// Size in bytes of the pointee.
uint64_t HostInterpreter::bytesBehind(const Expr *Pointer) const {
  return Context.getTypeSizeInChars(Pointer->getType()->getPointeeType())
      .getQuantity();
}

HostValue HostInterpreter::evalUnary(const UnaryOperator *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getOpcode()) {
  case UO_AddrOf: {
    const Expr *Target = Sub->IgnoreParens();
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Target)) {
      if (isObjectPointer(Element->getBase())) {
        HostValue Base = eval(Element->getBase());
        HostValue Index = eval(Element->getIdx());
        Aliases.giveUpPointees(Base);
        return movedPointer(
            Base, Index,
            Context.getTypeSizeInChars(Element->getType()).getQuantity(),
            false);
      }
    }
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Target)) {
      if (const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl()))
        return HostValue::of(F);
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
        return Aliases.takeAddress(V);
    }
    eval(Sub);
    for (const VarDecl *V : rootVariables(Sub))
      Aliases.giveUp(V);
    return HostValue::unknown();
  }
  case UO_Deref: {
    HostValue Pointer = eval(Sub);
    if (Pointer.What == HostValue::Kind::Function)
      return Pointer;
    if (Pointer.What == HostValue::Kind::Address &&
        Context.hasSameUnqualifiedType(Pointer.Variable->getType(),
                                       E->getType()))
      return read(Pointer.Variable, E->getExprLoc());
    return HostValue::unknown();
  }
  case UO_PreInc:
  case UO_PreDec:
  case UO_PostInc:
  case UO_PostDec: {
    HostValue Old = eval(Sub), New;
    if (Old.isInteger()) {
      llvm::APSInt One(llvm::APInt(Old.Integer.getBitWidth(), 1),
                       Old.Integer.isUnsigned());
      New = HostValue::of(E->isIncrementOp() ? Old.Integer + One
                                             : Old.Integer - One);
    } else if (isObjectPointer(Sub)) {
      New = movedPointer(Old, HostValue::of(llvm::APSInt::get(1)),
                         bytesBehind(Sub), E->isDecrementOp());
    }
    assign(Sub, New);
    return E->isPrefix() ? New : Old;
  }
  case UO_Extension:
    return eval(Sub);
  default:
    return apply(E->getOpcode(), eval(Sub), E->getType(), Context);
  }
}

/// `pointer + integer`, `pointer - integer` and their assignments.
HostValue HostInterpreter::evalPointerOffset(const BinaryOperator *E) {
  HostValue Left = eval(E->getLHS()), Right = eval(E->getRHS());
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

HostValue HostInterpreter::evalBinary(const BinaryOperator *E) {
  if (E->isAssignmentOp())
    return evalAssignment(E);
  if (E->isLogicalOp()) {
    HostValue Left = eval(E->getLHS());
    bool Decides = E->getOpcode() == BO_LOr;
    if (std::optional<bool> Truth = Left.truth(); Truth && *Truth == Decides)
      return apply(E->getOpcode(), Left, Left, E->getType(), Context);
    HostState Before = Memory.state();
    HostValue Right = eval(E->getRHS());
    if (!Left.isKnown())
      Memory.join(Before); // the right operand may not be evaluated
    return apply(E->getOpcode(), Left, Right, E->getType(), Context);
  }
  if (E->getType()->isPointerType() && E->isAdditiveOp())
    return evalPointerOffset(E);
  HostValue Left = eval(E->getLHS());
  HostValue Right = eval(E->getRHS());
  if (E->getOpcode() == BO_Comma)
    return Right;
  return apply(E->getOpcode(), Left, Right, E->getType(), Context);
}

HostValue HostInterpreter::evalAssignment(const BinaryOperator *E) {
  HostValue Value = eval(E->getRHS());
  if (const auto *Compound = dyn_cast<CompoundAssignOperator>(E)) {
    HostValue Old = eval(E->getLHS());
    if (E->getType()->isPointerType()) {
      Value = evalPointerOffset(E);
    } else {
      if (E->getOpcode() != BO_ShlAssign && E->getOpcode() != BO_ShrAssign)
        Value = convert(Value, Compound->getComputationLHSType(), Context);
      Value = apply(BinaryOperator::getOpForCompoundAssignment(E->getOpcode()),
                    convert(Old, Compound->getComputationLHSType(), Context),
                    Value, Compound->getComputationResultType(), Context);
      Value = convert(Value, E->getType(), Context);
    }
  }
  assign(E->getLHS(), Value);
  return Value;
}

HostValue
HostInterpreter::evalConditional(const AbstractConditionalOperator *E) {
  if (std::optional<bool> Truth = eval(E->getCond()).truth())
    return eval(*Truth ? E->getTrueExpr() : E->getFalseExpr());
  HostState Before = Memory.state();
  assume(E->getCond(), true);
  HostValue IfTrue = eval(E->getTrueExpr());
  Before = Memory.exchange(std::move(Before));
  assume(E->getCond(), false);
  HostValue IfFalse = eval(E->getFalseExpr());
  Memory.join(Before);
  if (IfTrue != IfFalse) {
    Aliases.giveUpPointees(IfTrue);
    Aliases.giveUpPointees(IfFalse);
  }
  return join(IfTrue, IfFalse);
}

HostValue HostInterpreter::evalInitList(const InitListExpr *E) {
  if (const InitListExpr *Semantic = E->getSemanticForm())
    E = Semantic;
  QualType Type = E->getType();
  if (!Type->isRecordType() && !Type->isArrayType())
    return E->getNumInits() == 1 ? eval(E->getInit(0)) : constantOf(E);
  HostValue Object = defaultObject(Type);
  bool Plain = !Type->isRecordType() || !Type->getAsRecordDecl()->isUnion();
  if (const auto *Class = Type->getAsCXXRecordDecl())
    Plain &= Class->getNumBases() == 0;
  for (unsigned I = 0; I < E->getNumInits(); ++I) {
    HostValue Part = eval(E->getInit(I));
    if (Plain && I < Object.Parts.size())
      Object.Parts[I] = std::move(Part);
    else
      Aliases.giveUpPointees(Part);
  }
  if (Type->isArrayType() && E->hasArrayFiller())
    for (size_t I = E->getNumInits(); I < Object.Parts.size(); ++I)
      Object.Parts[I] = eval(E->getArrayFiller());
  return Object;
}

/// Stores the values of captures by copy. The lambda's body is interpreted at
/// its calls. A lambda that is never called in the file (a library gets it) is
/// interpreted here.
HostValue HostInterpreter::evalLambda(const LambdaExpr *E) {
  const CXXMethodDecl *Operator = E->getCallOperator();
  HostState Copies;
  auto Init = E->capture_init_begin();
  for (const LambdaCapture &Capture : E->captures()) {
    const Expr *Value = *Init++;
    const auto *V = Capture.capturesVariable()
                        ? dyn_cast<VarDecl>(Capture.getCapturedVar())
                        : nullptr;
    if (!V)
      continue;
    if (V->isInitCapture())
      Memory.set(V, eval(V->getInit()));
    else if (Capture.getCaptureKind() == LCK_ByCopy && Value)
      Copies[Aliases.resolve(V)] = read(V, E->getExprLoc());
  }
  Captured[Operator->getParent()] = std::move(Copies);
  if (Effects.launches(Operator) && !Effects.isCalled(Operator))
    runDetached(Operator);
  return HostValue::unknown();
}

} // namespace warplint
