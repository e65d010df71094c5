//===- HostStatements.cpp - Interpretation of statements ------------------===//

#include "HostInterpreter.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace warplint {

HostFlow HostInterpreter::run(const Stmt *S) {
  if (!S)
    return HostFlow::Next;
  Budget.take();
  if (Budget.isExhausted())
    return HostFlow::Stop;
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    return runCompound(cast<CompoundStmt>(S));
  case Stmt::DeclStmtClass:
    for (const Decl *D : cast<DeclStmt>(S)->decls())
      if (const auto *V = dyn_cast<VarDecl>(D))
        declare(V);
    return HostFlow::Next;
  case Stmt::IfStmtClass:
    return runIf(cast<IfStmt>(S));
  case Stmt::SwitchStmtClass:
    return runSwitch(cast<SwitchStmt>(S));
  case Stmt::ForStmtClass: {
    const auto *F = cast<ForStmt>(S);
    if (run(F->getInit()) == HostFlow::Stop)
      return HostFlow::Stop;
    return runLoop({S, F->getBody(), F->getCond(), F->getInc(), false});
  }
  case Stmt::WhileStmtClass: {
    const auto *W = cast<WhileStmt>(S);
    return runLoop({S, W->getBody(), W->getCond(), nullptr, false});
  }
  case Stmt::DoStmtClass: {
    const auto *D = cast<DoStmt>(S);
    return runLoop({S, D->getBody(), D->getCond(), nullptr, true});
  }
  case Stmt::CXXForRangeStmtClass:
    return runRangeFor(cast<CXXForRangeStmt>(S));
  case Stmt::ReturnStmtClass: {
    HostValue Value = eval(cast<ReturnStmt>(S)->getRetValue());
    HostFrame &Frame = Stack.top();
    Frame.Returned = Frame.Returned ? join(*Frame.Returned, Value) : Value;
    if (!Stack.isInRoot())
      Frame.Returns.push_back(Memory.state());
    return HostFlow::Stop;
  }
  case Stmt::BreakStmtClass:
    Stack.top().Exits.Breaks.push_back(Memory.state());
    return HostFlow::Stop;
  case Stmt::ContinueStmtClass:
    Stack.top().Exits.Continues.push_back(Memory.state());
    return HostFlow::Stop;
  case Stmt::LabelStmtClass:
    // Any jump may lead here.
    Memory.restore({});
    return run(cast<LabelStmt>(S)->getSubStmt());
  case Stmt::AttributedStmtClass:
    return run(cast<AttributedStmt>(S)->getSubStmt());
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return run(cast<SwitchCase>(S)->getSubStmt());
  case Stmt::GotoStmtClass:
  case Stmt::IndirectGotoStmtClass:
    return HostFlow::Stop;
  case Stmt::CXXTryStmtClass:
    return runTry(cast<CXXTryStmt>(S));
  default:
    break;
  }
  if (const auto *E = dyn_cast<Expr>(S)) {
    eval(E);
    const auto *C = dyn_cast<CallExpr>(E->IgnoreParenImpCasts());
    const FunctionDecl *Callee = C ? C->getDirectCallee() : nullptr;
    return Callee && Callee->isNoReturn() ? HostFlow::Stop : HostFlow::Next;
  }
  for (const Stmt *Child : S->children())
    run(Child);
  return HostFlow::Next;
}

HostFlow HostInterpreter::runTry(const CXXTryStmt *Try) {
  HostFlow Body = run(Try->getTryBlock());
  for (unsigned I = 0; I < Try->getNumHandlers(); ++I) {
    HostState Before = Memory.state();
    Memory.forget(writesIn(Try->getTryBlock()));
    HostFlow Handler = run(Try->getHandler(I)->getHandlerBlock());
    HostState Handled = Memory.exchange(std::move(Before));
    if (Handler == HostFlow::Next)
      Memory.join(Handled);
  }
  return Body;
}

HostFlow HostInterpreter::runCompound(const CompoundStmt *S) {
  HostFlow Reached = HostFlow::Next;
  for (const Stmt *Child : S->body()) {
    // Code after a jump is reachable only through a label.
    if (Reached == HostFlow::Stop && !isa<LabelStmt>(Child))
      continue;
    Reached = run(Child);
  }
  return Reached;
}

void HostInterpreter::declare(const VarDecl *V) {
  if (V->hasGlobalStorage()) // evaluated when it is read
    return;
  const Expr *Init = V->getInit();
  if (V->getType()->isReferenceType()) {
    const Expr *Named = Init ? Init->IgnoreParenImpCasts() : nullptr;
    while (const Expr *Same = Named ? sameObject(Named) : nullptr)
      Named = Same->IgnoreParenImpCasts();
    const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Named);
    const auto *Root = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (Root &&
        !Context.hasSameUnqualifiedType(Root->getType().getNonReferenceType(),
                                        V->getType()->getPointeeType()))
      Root = nullptr; // binds a temporary of another type
    if (Root)
      Aliases.bind(V, Root);
    HostValue Value = Init ? eval(Init) : HostValue::unknown();
    if (!Root) {
      // A reference to a subobject or to a conditional operand: the object may
      // change through either name.
      if (!V->getType()->getPointeeType().isConstQualified() && Init)
        for (const VarDecl *Whole : rootVariables(Init))
          Aliases.giveUp(Whole);
      const bool IsChoice = isa_and_nonnull<AbstractConditionalOperator>(Named);
      Memory.set(V, IsChoice ? HostValue::unknown() : Value);
    }
    return;
  }
  Aliases.unbind(V);
  Memory.set(V, Init ? eval(Init) : HostValue::unknown());
}

void HostInterpreter::assumeEqual(const Expr *Variable,
                                  const HostValue &Value) {
  const auto *Ref = dyn_cast<DeclRefExpr>(Variable->IgnoreParenImpCasts());
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || Aliases.isGivenUp(V) || Aliases.resolve(V)->hasGlobalStorage() ||
      !V->getType().getNonReferenceType()->isIntegralOrEnumerationType())
    return;
  Memory.set(V, convert(Value, V->getType().getNonReferenceType(), Context));
}

void HostInterpreter::assume(const Expr *Condition, bool Truth) {
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
  HostValue Left = eval(B->getLHS()), Right = eval(B->getRHS());
  if (!Left.isKnown() && Right.isInteger())
    assumeEqual(B->getLHS(), Right);
  else if (Left.isInteger() && !Right.isKnown())
    assumeEqual(B->getRHS(), Left);
}

HostFlow HostInterpreter::runIf(const IfStmt *S) {
  run(S->getInit());
  if (const VarDecl *V = S->getConditionVariable())
    declare(V);
  std::optional<bool> Known = eval(S->getCond()).truth();
  if (Known)
    return run(*Known ? S->getThen() : S->getElse());

  HostState Before = Memory.state();
  assume(S->getCond(), true);
  HostFlow Then = run(S->getThen());
  HostState AfterThen = Memory.exchange(std::move(Before));
  assume(S->getCond(), false);
  HostFlow Else = run(S->getElse());
  if (Then == HostFlow::Next && Else == HostFlow::Next)
    Memory.join(AfterThen);
  else if (Then == HostFlow::Next)
    Memory.restore(std::move(AfterThen));
  return Then == HostFlow::Next ? HostFlow::Next : Else;
}

/// Collects the case labels before a statement, and returns the statement.
static const Stmt *collectLabels(const Stmt *S,
                                 std::vector<const SwitchCase *> &Labels) {
  while (const auto *Label = dyn_cast_or_null<SwitchCase>(S)) {
    Labels.push_back(Label);
    S = Label->getSubStmt();
  }
  return S;
}

HostFlow HostInterpreter::runSwitch(const SwitchStmt *S) {
  run(S->getInit());
  HostValue Selector = eval(S->getCond());
  const auto *Body = dyn_cast_or_null<CompoundStmt>(S->getBody());
  if (!Body) {
    Memory.forget(writesIn(S));
    return HostFlow::Next;
  }
  std::vector<HostState> &Breaks = Stack.top().Exits.Breaks;
  std::vector<HostState> OuterBreaks = std::exchange(Breaks, {});
  const HostState Entry = Memory.state();
  bool HasDefault = false, Matched = false;
  HostFlow Reached =
      HostFlow::Stop; // code before the first label is not reachable

  // A known selector enters one label: the matching one, else the default.
  const SwitchCase *Only = nullptr;
  if (Selector.isInteger())
    for (const SwitchCase *C = S->getSwitchCaseList(); C;
         C = C->getNextSwitchCase()) {
      const auto *Case = dyn_cast<CaseStmt>(C);
      if (!Case && !Matched)
        Only = C;
      if (Case && !Case->getRHS() && eval(Case->getLHS()) == Selector) {
        Only = C;
        Matched = true;
      }
    }

  for (const Stmt *Child : Body->body()) {
    std::vector<const SwitchCase *> Labels;
    const Stmt *Inner = collectLabels(Child, Labels);
    for (const SwitchCase *Label : Labels) {
      HasDefault |= isa<DefaultStmt>(Label);
      if (Selector.isInteger() && Label != Only)
        continue;
      const HostState FallsThrough = Memory.exchange(Entry);
      if (const auto *Case = dyn_cast<CaseStmt>(Label))
        if (!Case->getRHS() && !Selector.isKnown())
          assumeEqual(S->getCond(), eval(Case->getLHS()));
      if (Reached == HostFlow::Next)
        Memory.join(FallsThrough);
      Reached = HostFlow::Next;
    }
    if (Reached == HostFlow::Next)
      Reached = run(Inner);
  }
  bool MaySkip = Selector.isInteger() ? !Only : !HasDefault;
  if (MaySkip)
    Breaks.push_back(Entry);
  Reached = Memory.join(Reached, std::move(Breaks));
  Breaks = std::move(OuterBreaks);
  return Reached;
}

} // namespace warplint
