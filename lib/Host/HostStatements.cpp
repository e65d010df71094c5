//===- HostStatements.cpp - Interpretation of statements ------------------===//

#include "HostInterpreter.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace warplint {

void HostInterpreter::runRoot(const FunctionDecl *F) {
  size_t LaunchesBefore = Launches.size();
  for (bool Unrolls : {true, false}) {
    MayUnroll = Unrolls;
    Now.clear();
    Aliases.clear();
    GivenUp.clear();
    AddressTaken.clear();
    Captured.clear();
    BreakStates.clear();
    ContinueStates.clear();
    ReturnStates.clear();
    CallSites.clear();
    Objects.assign(1, HostValue::unknown());
    Steps = 0;
    Allowed = Spent < MaxOfFile ? MaxSteps : FewSteps;
    Active.assign(1, F);
    run(F->getBody());
    Spent += Steps;
    Active.clear();
    Ran.insert(F);
    if (!isExhausted())
      return;
    if (Unrolls)
      Launches.resize(LaunchesBefore);
  }
  OutOfBudget.push_back(F);
}

HostInterpreter::Flow HostInterpreter::run(const Stmt *S) {
  if (!S)
    return Flow::Next;
  ++Steps;
  if (isExhausted())
    return Flow::Stop;
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    return runCompound(cast<CompoundStmt>(S));
  case Stmt::DeclStmtClass:
    for (const Decl *D : cast<DeclStmt>(S)->decls())
      if (const auto *V = dyn_cast<VarDecl>(D))
        declare(V);
    return Flow::Next;
  case Stmt::IfStmtClass:
    return runIf(cast<IfStmt>(S));
  case Stmt::SwitchStmtClass:
    return runSwitch(cast<SwitchStmt>(S));
  case Stmt::ForStmtClass: {
    const auto *F = cast<ForStmt>(S);
    if (run(F->getInit()) == Flow::Stop)
      return Flow::Stop;
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
    Returned = HasReturned ? join(Returned, Value) : Value;
    HasReturned = true;
    if (Active.size() > 1)
      ReturnStates.push_back(Now);
    return Flow::Stop;
  }
  case Stmt::BreakStmtClass:
    BreakStates.push_back(Now);
    return Flow::Stop;
  case Stmt::ContinueStmtClass:
    ContinueStates.push_back(Now);
    return Flow::Stop;
  case Stmt::LabelStmtClass:
    // Any jump may lead here.
    Now.clear();
    return run(cast<LabelStmt>(S)->getSubStmt());
  case Stmt::AttributedStmtClass:
    return run(cast<AttributedStmt>(S)->getSubStmt());
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return run(cast<SwitchCase>(S)->getSubStmt());
  case Stmt::GotoStmtClass:
  case Stmt::IndirectGotoStmtClass:
    return Flow::Stop;
  case Stmt::CXXTryStmtClass:
    return runTry(cast<CXXTryStmt>(S));
  default:
    break;
  }
  if (const auto *E = dyn_cast<Expr>(S)) {
    eval(E);
    const auto *C = dyn_cast<CallExpr>(E->IgnoreParenImpCasts());
    const FunctionDecl *Callee = C ? C->getDirectCallee() : nullptr;
    return Callee && Callee->isNoReturn() ? Flow::Stop : Flow::Next;
  }
  for (const Stmt *Child : S->children())
    run(Child);
  return Flow::Next;
}

HostInterpreter::Flow HostInterpreter::runTry(const CXXTryStmt *Try) {
  Flow Body = run(Try->getTryBlock());
  State After = Now;
  for (unsigned I = 0; I < Try->getNumHandlers(); ++I) {
    forget(writesIn(Try->getTryBlock()));
    if (run(Try->getHandler(I)->getHandlerBlock()) == Flow::Next)
      joinInto(After, Now);
    Now = After;
  }
  return Body;
}

HostInterpreter::Flow HostInterpreter::runCompound(const CompoundStmt *S) {
  Flow Reached = Flow::Next;
  for (const Stmt *Child : S->body()) {
    // Code after a jump is reachable only through a label.
    if (Reached == Flow::Stop && !isa<LabelStmt>(Child))
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
      Aliases[V] = resolve(Root);
    HostValue Value = Init ? eval(Init) : HostValue::unknown();
    if (!Root) {
      // A reference to a subobject or to a conditional operand: the object may
      // change through either name.
      if (!V->getType()->getPointeeType().isConstQualified() && Init)
        for (const VarDecl *Whole : rootVariables(Init))
          giveUp(Whole);
      const bool IsChoice = isa_and_nonnull<AbstractConditionalOperator>(Named);
      set(V, IsChoice ? HostValue::unknown() : Value);
    }
    return;
  }
  Aliases.erase(V);
  set(V, Init ? eval(Init) : HostValue::unknown());
}

void HostInterpreter::assumeEqual(const Expr *Variable,
                                  const HostValue &Value) {
  const auto *Ref = dyn_cast<DeclRefExpr>(Variable->IgnoreParenImpCasts());
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || GivenUp.contains(resolve(V)) || resolve(V)->hasGlobalStorage() ||
      !V->getType().getNonReferenceType()->isIntegralOrEnumerationType())
    return;
  set(V, convert(Value, V->getType().getNonReferenceType(), Context));
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

HostInterpreter::Flow HostInterpreter::runIf(const IfStmt *S) {
  run(S->getInit());
  if (const VarDecl *V = S->getConditionVariable())
    declare(V);
  std::optional<bool> Known = eval(S->getCond()).truth();
  if (Known)
    return run(*Known ? S->getThen() : S->getElse());

  State Before = Now;
  assume(S->getCond(), true);
  Flow Then = run(S->getThen());
  State AfterThen = std::move(Now);
  Now = std::move(Before);
  assume(S->getCond(), false);
  Flow Else = run(S->getElse());
  if (Then == Flow::Next && Else == Flow::Next)
    joinInto(Now, AfterThen);
  else if (Then == Flow::Next)
    Now = std::move(AfterThen);
  return Then == Flow::Next ? Flow::Next : Else;
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

HostInterpreter::Flow HostInterpreter::runSwitch(const SwitchStmt *S) {
  run(S->getInit());
  HostValue Selector = eval(S->getCond());
  const auto *Body = dyn_cast_or_null<CompoundStmt>(S->getBody());
  if (!Body) {
    forget(writesIn(S));
    return Flow::Next;
  }
  std::vector<State> OuterBreaks = std::move(BreakStates);
  BreakStates.clear();
  const State Entry = Now;
  bool HasDefault = false, Matched = false;
  Flow Reached = Flow::Stop; // code before the first label is not reachable

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
      State Here = Entry;
      std::swap(Now, Here); // Here: the state that falls through
      if (const auto *Case = dyn_cast<CaseStmt>(Label))
        if (!Case->getRHS() && !Selector.isKnown())
          assumeEqual(S->getCond(), eval(Case->getLHS()));
      if (Reached == Flow::Next)
        joinInto(Now, Here);
      Reached = Flow::Next;
    }
    if (Reached == Flow::Next)
      Reached = run(Inner);
  }
  bool MaySkip = Selector.isInteger() ? !Only : !HasDefault;
  if (MaySkip)
    BreakStates.push_back(Entry);
  for (State &Left : BreakStates) {
    if (Reached == Flow::Next)
      joinInto(Now, Left);
    else
      Now = std::move(Left);
    Reached = Flow::Next;
  }
  BreakStates = std::move(OuterBreaks);
  return Reached;
}

} // namespace warplint
