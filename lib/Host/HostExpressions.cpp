//===- HostExpressions.cpp - Interpretation of expressions ----------------===//

#include "HostExpressions.h"
#include "HostConstants.h"
#include "HostEffects.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace warplint {

HostValue HostExpressions::eval(const Expr *E) {
  switch (E->getStmtClass()) {
  case Stmt::ParenExprClass:
  case Stmt::ExprWithCleanupsClass:
  case Stmt::MaterializeTemporaryExprClass:
  case Stmt::CXXBindTemporaryExprClass:
  case Stmt::ConstantExprClass:
  case Stmt::SubstNonTypeTemplateParmExprClass:
  case Stmt::CXXStdInitializerListExprClass:
    return Interpreter.eval(cast<Expr>(*E->child_begin()));
  case Stmt::CXXDefaultArgExprClass:
    return Interpreter.eval(cast<CXXDefaultArgExpr>(E)->getExpr());
  case Stmt::CXXDefaultInitExprClass:
    return Interpreter.eval(cast<CXXDefaultInitExpr>(E)->getExpr());
  case Stmt::DeclRefExprClass:
    return evalReference(cast<DeclRefExpr>(E));
  case Stmt::MemberExprClass:
    return evalMember(cast<MemberExpr>(E));
  case Stmt::ArraySubscriptExprClass:
    return evalElement(cast<ArraySubscriptExpr>(E));
  case Stmt::CXXThisExprClass:
    return Objects.thisObject();
  case Stmt::UnaryOperatorClass:
    return Operators.evalUnary(cast<UnaryOperator>(E));
  case Stmt::BinaryOperatorClass:
    return Operators.evalBinary(cast<BinaryOperator>(E));
  case Stmt::CompoundAssignOperatorClass:
    return Operators.evalAssignment(cast<BinaryOperator>(E));
  case Stmt::ConditionalOperatorClass:
    return Operators.evalConditional(cast<AbstractConditionalOperator>(E));
  case Stmt::InitListExprClass:
    return evalInitList(cast<InitListExpr>(E));
  case Stmt::LambdaExprClass:
    return Calls.evalLambda(cast<LambdaExpr>(E));
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass:
    return Calls.evalConstruct(cast<CXXConstructExpr>(E));
  case Stmt::CUDAKernelCallExprClass:
    return Runtime.evalKernelCall(cast<CUDAKernelCallExpr>(E));
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
    return Calls.evalCall(cast<CallExpr>(E));
  default:
    break;
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return evalCast(Cast);
  return evalRest(E);
}

/// Literals, sizeof, and expressions without a rule: their operands are
/// evaluated for side effects.
HostValue HostExpressions::evalRest(const Expr *E) {
  if (isa<UnaryExprOrTypeTraitExpr>(E))
    return constantOf(E, Context);
  for (const Stmt *Child : E->children()) {
    if (const auto *Inner = dyn_cast_or_null<Expr>(Child))
      Aliases.giveUpPointees(Interpreter.eval(Inner));
    else
      Interpreter.run(Child);
  }
  return constantOf(E, Context);
}

HostValue HostExpressions::evalReference(const DeclRefExpr *E) {
  if (const auto *V = dyn_cast<VarDecl>(E->getDecl()))
    return Objects.read(V, E->getLocation());
  if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl()))
    return HostValue::of(F);
  if (const auto *Constant = dyn_cast<EnumConstantDecl>(E->getDecl()))
    return HostValue::of(Constant->getInitVal());
  return constantOf(E, Context);
}

/// Whether this file has all code that can write the member: the class is its
/// own, or the member is private and each function of the class has its body
/// here.
static bool areWritersInSight(const FieldDecl &Field,
                              const CXXRecordDecl &Class,
                              const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  if (Field.getType().isConstQualified() ||
      SM.isInMainFile(SM.getExpansionLoc(Class.getLocation())))
    return true;
  return Field.getAccess() == AS_private && !Class.hasFriends() &&
         llvm::all_of(Class.methods(), [](const CXXMethodDecl *M) {
           return M->isImplicit() || M->isDefaulted() || M->isDeleted() ||
                  M->hasBody();
         });
}

HostValue HostExpressions::evalMember(const MemberExpr *E) {
  HostValue Object = Interpreter.eval(E->getBase());
  if (const auto *V = dyn_cast<VarDecl>(E->getMemberDecl()))
    return Objects.read(V, E->getMemberLoc());
  if (const auto *Constant = dyn_cast<EnumConstantDecl>(E->getMemberDecl()))
    return HostValue::of(Constant->getInitVal());
  const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl());
  if (!Field)
    return HostValue::unknown();
  if (E->isArrow() && Object.What == HostValue::Kind::Address)
    Object = Objects.read(Object.Variable, E->getMemberLoc());
  if (Object.hasParts() && Field->getFieldIndex() < Object.Parts.size() &&
      Object.Parts[Field->getFieldIndex()].isKnown())
    return Object.Parts[Field->getFieldIndex()];
  // A member that no code writes has the value of its initializer in the class.
  const auto *Class = dyn_cast<CXXRecordDecl>(Field->getParent());
  bool Fixed = Class && !Class->isAggregate() && !Effects.isWritten(Field) &&
               areWritersInSight(*Field, *Class, Context);
  if (Fixed && Field->hasInClassInitializer() && Field->getInClassInitializer())
    return Interpreter.eval(Field->getInClassInitializer());
  return HostValue::unknown();
}

HostValue HostExpressions::evalElement(const ArraySubscriptExpr *E) {
  HostValue Array = Interpreter.eval(E->getBase());
  HostValue Index = Interpreter.eval(E->getIdx());
  std::optional<uint64_t> I = Index.size();
  if (Array.hasParts() && I && *I < Array.Parts.size())
    return Array.Parts[*I];
  return HostValue::unknown();
}

HostValue HostExpressions::evalCast(const CastExpr *E) {
  HostValue Value = Interpreter.eval(E->getSubExpr());
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
    return constantOf(E, Context);
  }
}

HostValue HostExpressions::evalInitList(const InitListExpr *E) {
  if (const InitListExpr *Semantic = E->getSemanticForm())
    E = Semantic;
  QualType Type = E->getType();
  if (!Type->isRecordType() && !Type->isArrayType())
    return E->getNumInits() == 1 ? Interpreter.eval(E->getInit(0))
                                 : constantOf(E, Context);
  HostValue Object = defaultObject(Type, Context);
  bool Plain = !Type->isRecordType() || !Type->getAsRecordDecl()->isUnion();
  if (const auto *Class = Type->getAsCXXRecordDecl())
    Plain &= Class->getNumBases() == 0;
  for (unsigned I = 0; I < E->getNumInits(); ++I) {
    HostValue Part = Interpreter.eval(E->getInit(I));
    if (Plain && I < Object.Parts.size())
      Object.Parts[I] = std::move(Part);
    else
      Aliases.giveUpPointees(Part);
  }
  if (Type->isArrayType() && E->hasArrayFiller())
    for (size_t I = E->getNumInits(); I < Object.Parts.size(); ++I)
      Object.Parts[I] = Interpreter.eval(E->getArrayFiller());
  return Object;
}

} // namespace warplint
