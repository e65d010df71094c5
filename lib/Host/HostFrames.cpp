//===- HostFrames.cpp - Calls of host functions ---------------------------===//

#include "HostInterpreter.h"
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

bool HostInterpreter::canRun(const FunctionDecl *F) const {
  if (F->isDependentContext() || F->isVariadic() || F->isInvalidDecl() ||
      Active.size() >= MaxDepth || llvm::is_contained(Active, F))
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
void HostInterpreter::passUnknown(const Call &C) {
  const auto *Prototype =
      C.Callee ? C.Callee->getType()->getAs<FunctionProtoType>() : nullptr;
  for (size_t I = 0; I < C.Arguments.size(); ++I) {
    const Expr *Argument = C.Arguments[I];
    HostValue Value = eval(Argument);
    QualType Type = Prototype && I < Prototype->getNumParams()
                        ? Prototype->getParamType(I)
                        : QualType();
    if (Type.isNull()) {
      giveUpPointees(Value);
      continue;
    }
    bool Writes = Type->isReferenceType() || Type->isPointerType();
    if (Writes && Type->getPointeeType().isConstQualified() &&
        !Type->getPointeeType()->isPointerType())
      continue;
    giveUpPointees(Value);
    if (Type->isLValueReferenceType())
      if (!rootVariables(Argument).empty())
        assign(Argument, HostValue::unknown());
  }
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(C.Callee);
  if (C.Object) {
    eval(C.Object);
    if (Method && !Method->isConst() && !rootVariables(C.Object).empty())
      assign(C.Object, HostValue::unknown());
  }
}

/// Binds the parameters to the arguments. A reference to a variable becomes an
/// alias. `WriteBack` gets one entry per parameter: the parameter if its final
/// value must be copied to the argument, null otherwise.
void HostInterpreter::bind(const Call &C,
                           std::vector<const VarDecl *> &WriteBack) {
  std::vector<HostValue> Values;
  for (const Expr *Argument : C.Arguments)
    Values.push_back(eval(Argument));
  for (unsigned I = 0; I < C.Callee->getNumParams(); ++I) {
    const ParmVarDecl *P = C.Callee->getParamDecl(I);
    WriteBack.push_back(nullptr);
    Aliases.erase(P);
    if (I >= C.Arguments.size()) {
      set(P, HostValue::unknown());
      continue;
    }
    if (P->getType()->isReferenceType()) {
      const auto *Ref = dyn_cast<DeclRefExpr>(
          unforwarded(C.Arguments[I]->IgnoreParenNoopCasts(Context)));
      const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (V && Now.count(resolve(V))) {
        Aliases[P] = resolve(V);
        continue;
      }
      if (!P->getType()->getPointeeType().isConstQualified() &&
          !rootVariables(C.Arguments[I]).empty())
        WriteBack.back() = P;
    }
    set(P, Values[I]);
  }
}

HostInterpreter::Frame HostInterpreter::enter(const FunctionDecl *F) {
  Frame Outer{std::move(BreakStates), std::move(ContinueStates),
              std::move(ReturnStates), std::move(Returned), HasReturned};
  BreakStates.clear();
  ContinueStates.clear();
  ReturnStates.clear();
  Returned = HostValue::unknown();
  HasReturned = false;
  Active.push_back(F);
  return Outer;
}

void HostInterpreter::leave(Frame Outer) {
  if (!isExhausted())
    Ran.insert(Active.back());
  Active.pop_back();
  BreakStates = std::move(Outer.Breaks);
  ContinueStates = std::move(Outer.Continues);
  ReturnStates = std::move(Outer.Returns);
  Returned = std::move(Outer.Returned);
  HasReturned = Outer.HasReturned;
}

HostValue HostInterpreter::runCall(const Call &C) {
  HostValue Object = C.Object ? eval(C.Object) : HostValue::unknown();
  if (Object.What == HostValue::Kind::Address)
    Object = read(Object.Variable, C.Where);
  std::vector<const VarDecl *> WriteBack;
  bind(C, WriteBack);
  const auto *Method = dyn_cast<CXXMethodDecl>(C.Callee);
  State Hidden; // outer values of the variables that the lambda copied
  if (Method)
    for (const auto &[V, Value] : Captured.lookup(Method->getParent())) {
      Hidden[V] = Now.lookup(V);
      Now[V] = Value;
    }

  Frame Outer = enter(C.Callee);
  CallSites.push_back(C.Where);
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(C.Callee);
  Objects.push_back(Constructor ? construct(Constructor) : Object);
  Flow End = run(C.Callee->getBody());
  for (State &AtReturn : ReturnStates) {
    if (End == Flow::Next)
      joinInto(Now, AtReturn);
    else
      Now = std::move(AtReturn);
    End = Flow::Next;
  }
  HostValue Result = Constructor ? Objects.back() : Returned;
  Object = Objects.back();
  Objects.pop_back();
  CallSites.pop_back();
  leave(std::move(Outer));

  for (auto &[V, Value] : Hidden)
    Now[V] = Value;
  for (size_t I = 0; I < WriteBack.size(); ++I)
    if (WriteBack[I])
      assign(C.Arguments[I], read(WriteBack[I], SourceLocation()));
  if (C.Object && Method && !Method->isConst() &&
      !rootVariables(C.Object).empty())
    assign(C.Object, Object);
  forgetLocals(C.Callee);
  return Result;
}

/// Removes the variables of a finished call: no code refers to them, and each
/// copy of the state would copy them.
void HostInterpreter::forgetLocals(const FunctionDecl *F) {
  Now.remove_if([&](const auto &Known) {
    return Known.first->getParentFunctionOrMethod() == F;
  });
}

/// Interprets a function that code outside the file calls: its parameters are
/// unknown, and its effects may or may not have happened.
void HostInterpreter::runDetached(const FunctionDecl *F) {
  if (!F->hasBody() || !canRun(F))
    return;
  State Before = Now;
  for (const ParmVarDecl *P : F->parameters())
    set(P, HostValue::unknown());
  Frame Outer = enter(F);
  run(F->getBody());
  leave(std::move(Outer));
  Now = std::move(Before);
  forget(writesIn(F->getBody()));
}

} // namespace warplint
