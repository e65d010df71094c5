//===- HostCalls.cpp - Interpretation of calls ----------------------------===//

#include "HostCalls.h"
#include "HostConstants.h"
#include "HostEffects.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace warplint {

/// Whether a body has few enough statements to be interpreted.
static bool isShort(const Stmt *S, unsigned &Left) {
  if (!S)
    return true;
  if (Left == 0)
    return false;
  --Left;
  for (const Stmt *Child : S->children())
    if (!isShort(Child, Left))
      return false;
  return true;
}

bool HostCalls::canRun(const FunctionDecl *F) const {
  if (F->isDependentContext() || F->isVariadic() || F->isInvalidDecl() ||
      !Stack.mayEnter(F))
    return false;
  if (Effects.launches(F))
    return true;
  // Of functions in system headers only constructors (as of dim3) are
  // interpreted; the others are known by name.
  const SourceManager &SM = Context.getSourceManager();
  if (SM.isInSystemHeader(F->getLocation()) && !isa<CXXConstructorDecl>(F))
    return false;
  unsigned Left = 400;
  return isShort(F->getBody(), Left);
}

/// The effects on the arguments of a call whose body is not interpreted.
void HostCalls::passUnknown(const Call &C) {
  const auto *Prototype =
      C.Callee ? C.Callee->getType()->getAs<FunctionProtoType>() : nullptr;
  for (size_t I = 0; I < C.Arguments.size(); ++I) {
    const Expr *Argument = C.Arguments[I];
    HostValue Value = Interpreter.eval(Argument);
    QualType Type = Prototype && I < Prototype->getNumParams()
                        ? Prototype->getParamType(I)
                        : QualType();
    if (Type.isNull()) {
      Aliases.giveUpPointees(Value);
      continue;
    }
    bool Writes = Type->isReferenceType() || Type->isPointerType();
    if (Writes && Type->getPointeeType().isConstQualified() &&
        !Type->getPointeeType()->isPointerType())
      continue;
    Aliases.giveUpPointees(Value);
    if (Type->isLValueReferenceType())
      if (!rootVariables(Argument).empty())
        Objects.assign(Argument, HostValue::unknown());
  }
  if (C.Object)
    Interpreter.eval(C.Object);
  changeObject(C, HostValue::unknown());
}

void HostCalls::changeObject(const Call &C, HostValue Now) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(C.Callee);
  if (!C.Object || !Method || Method->isConst())
    return;
  if (isa<CXXThisExpr>(C.Object->IgnoreParenImpCasts()))
    Memory.object() = std::move(Now);
  else if (!rootVariables(C.Object).empty())
    Objects.assign(C.Object, std::move(Now));
}

/// Binds the parameters to the arguments. A reference to a variable becomes an
/// alias. `WriteBack` gets one entry per parameter: the parameter if its final
/// value must be copied to the argument, null otherwise.
void HostCalls::bind(const Call &C, std::vector<const VarDecl *> &WriteBack) {
  std::vector<HostValue> Values;
  for (const Expr *Argument : C.Arguments)
    Values.push_back(Interpreter.eval(Argument));
  for (unsigned I = 0; I < C.Callee->getNumParams(); ++I) {
    const ParmVarDecl *P = C.Callee->getParamDecl(I);
    WriteBack.push_back(nullptr);
    Aliases.unbind(P);
    if (I >= C.Arguments.size()) {
      Memory.set(P, HostValue::unknown());
      continue;
    }
    if (P->getType()->isReferenceType()) {
      const auto *Ref = dyn_cast<DeclRefExpr>(
          unforwarded(C.Arguments[I]->IgnoreParenNoopCasts(Context)));
      const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (V && Memory.find(V)) {
        Aliases.bind(P, V);
        continue;
      }
      if (!P->getType()->getPointeeType().isConstQualified() &&
          !rootVariables(C.Arguments[I]).empty())
        WriteBack.back() = P;
    }
    Memory.set(P, Values[I]);
  }
}

void HostCalls::leave() {
  if (!Budget.isExhausted())
    Ran.insert(Stack.top().Function);
  Stack.leave();
}

HostValue HostCalls::runCall(const Call &C) {
  HostValue Object =
      C.Object ? Interpreter.eval(C.Object) : HostValue::unknown();
  if (Object.What == HostValue::Kind::Address)
    Object = Objects.read(Object.Variable, C.Where);
  std::vector<const VarDecl *> WriteBack;
  bind(C, WriteBack);
  const auto *Method = dyn_cast<CXXMethodDecl>(C.Callee);
  HostState Hidden; // outer values of the variables that the lambda copied
  if (Method)
    Hidden = Memory.overlay(Captured.lookup(Method->getParent()));

  Stack.enter(C.Callee, C.Where);
  HostFrame &Frame = Stack.top();
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(C.Callee);
  if (Constructor)
    Object = construct(Constructor);
  HostValue Callers = std::exchange(Memory.object(), std::move(Object));
  HostFlow End = Interpreter.run(C.Callee->getBody());
  Memory.join(End, std::move(Frame.Returns));
  Object = std::exchange(Memory.object(), std::move(Callers));
  HostValue Result =
      Constructor ? Object : Frame.Returned.value_or(HostValue::unknown());
  leave();

  Memory.overlay(Hidden);
  for (size_t I = 0; I < WriteBack.size(); ++I)
    if (WriteBack[I])
      Objects.assign(C.Arguments[I],
                     Objects.read(WriteBack[I], SourceLocation()));
  changeObject(C, std::move(Object));
  Memory.forgetLocals(C.Callee);
  return Result;
}

/// Interprets a function that code outside the file calls: its parameters are
/// unknown, and its effects may or may not have happened.
void HostCalls::runDetached(const FunctionDecl *F) {
  if (!F->hasBody() || !canRun(F))
    return;
  HostState Before = Memory.state();
  Memory.object() = HostValue::unknown();
  for (const ParmVarDecl *P : F->parameters())
    Memory.set(P, HostValue::unknown());
  Stack.enter(F, std::nullopt);
  Interpreter.run(F->getBody());
  leave();
  Memory.restore(std::move(Before));
  Memory.forget(writesIn(F->getBody()));
}

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
  if (Runtime.encodesTensorMap(E))
    return HostValue::unknown();
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
  if (std::optional<HostValue> Member =
          Containers.call(Method, C.Object, C.Arguments, E->getType()))
    return *Member;
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
  if (std::optional<HostValue> Container = Containers.construct(E))
    return *Container;
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
