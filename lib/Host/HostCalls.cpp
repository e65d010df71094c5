//===- HostCalls.cpp - Interpretation of calls ----------------------------===//

#include "HostCalls.h"
#include "HostConstants.h"
#include "HostEffects.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace warplint {

HostValue HostCalls::evalCall(const CallExpr *E) {
  if (const Expr *Inner = unforwarded(E); Inner != E)
    return Interpreter.eval(Inner);
  const FunctionDecl *F = E->getDirectCallee();
  if (!F) {
    // A call through a pointer, whose target may be known.
    HostValue Callee = Interpreter.eval(E->getCallee());
    if (Callee.What == HostValue::Kind::Function)
      F = Callee.Function;
  }
  Call C;
  C.Where = E->getExprLoc();
  C.Arguments = llvm::ArrayRef<const Expr *>(E->getArgs(), E->getNumArgs());
  if (!F) {
    passUnknown(C);
    return HostValue::unknown();
  }
  if (Runtime.evalLaunchCall(E, F) || Runtime.allocates(E, F))
    return HostValue::unknown();
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
    C.Object = Member->getImplicitObjectArgument();
  } else if (isa<CXXOperatorCallExpr>(E) && Method && !Method->isStatic() &&
             E->getNumArgs() > 0) {
    C.Object = E->getArg(0);
    C.Arguments = C.Arguments.drop_front();
    if (Method->isCopyAssignmentOperator() ||
        Method->isMoveAssignmentOperator())
      if (Method->isTrivial()) {
        HostValue Value = Interpreter.eval(C.Arguments.front());
        Objects.assign(C.Object, Value);
        return Value;
      }
  }
  const FunctionDecl *Definition = nullptr;
  if (F->hasBody(Definition) && canRun(Definition)) {
    C.Callee = Definition;
    return runCall(C);
  }
  if (std::optional<HostValue> Known = Runtime.evalKnownFunction(E, F))
    return *Known;
  C.Callee = F;
  passUnknown(C);
  return constantOf(E, Context);
}

/// The object after the member initializers of a constructor and before its
/// body; unknown if the class has bases.
HostValue HostCalls::construct(const CXXConstructorDecl *F) {
  HostValue Object =
      defaultObject(Context.getCanonicalTagType(F->getParent()), Context);
  bool Plain = F->getParent()->getNumBases() == 0;
  for (const CXXCtorInitializer *Init : F->inits()) {
    HostValue Value = Interpreter.eval(Init->getInit());
    if (Plain && Init->isMemberInitializer() &&
        Init->getMember()->getFieldIndex() < Object.Parts.size())
      Object.Parts[Init->getMember()->getFieldIndex()] = std::move(Value);
    else
      Aliases.giveUpPointees(Value);
  }
  return Plain ? Object : HostValue::unknown();
}

HostValue HostCalls::evalConstruct(const CXXConstructExpr *E) {
  const CXXConstructorDecl *F = E->getConstructor();
  if (F->isCopyOrMoveConstructor() && E->getNumArgs() == 1 && F->isTrivial())
    return Interpreter.eval(E->getArg(0));
  Call C;
  C.Where = E->getExprLoc();
  C.Arguments = llvm::ArrayRef<const Expr *>(E->getArgs(), E->getNumArgs());
  C.Callee = F;
  const FunctionDecl *Definition = nullptr;
  if (F->hasBody(Definition) && canRun(Definition)) {
    C.Callee = Definition;
    return runCall(C);
  }
  passUnknown(C);
  if (F->isDefaultConstructor() && F->isTrivial())
    return defaultObject(E->getType(), Context);
  return HostValue::unknown();
}

HostValue HostCalls::evalLambda(const LambdaExpr *E) {
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
      Memory.set(V, Interpreter.eval(V->getInit()));
    else if (Capture.getCaptureKind() == LCK_ByCopy && Value)
      Copies[Aliases.resolve(V)] = Objects.read(V, E->getExprLoc());
  }
  Captured[Operator->getParent()] = std::move(Copies);
  if (Effects.launches(Operator) && !Effects.isCalled(Operator))
    runDetached(Operator);
  return HostValue::unknown();
}

} // namespace warplint
