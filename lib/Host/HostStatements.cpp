//===- HostStatements.cpp - Interpretation of statements ------------------===//

#include "HostStatements.h"
#include "HostEffects.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace warplint {

HostFlow HostStatements::run(const Stmt *S) {
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    return runCompound(cast<CompoundStmt>(S));
  case Stmt::DeclStmtClass:
    for (const Decl *D : cast<DeclStmt>(S)->decls())
      if (const auto *V = dyn_cast<VarDecl>(D))
        Objects.declare(V);
    return HostFlow::Next;
  case Stmt::IfStmtClass:
    return runIf(cast<IfStmt>(S));
  case Stmt::SwitchStmtClass:
    return runSwitch(cast<SwitchStmt>(S));
  case Stmt::ForStmtClass: {
    const auto *F = cast<ForStmt>(S);
    if (Interpreter.run(F->getInit()) == HostFlow::Stop)
      return HostFlow::Stop;
    return Loops.runLoop({S, F->getBody(), F->getCond(), F->getInc(), false});
  }
  case Stmt::WhileStmtClass: {
    const auto *W = cast<WhileStmt>(S);
    return Loops.runLoop({S, W->getBody(), W->getCond(), nullptr, false});
  }
  case Stmt::DoStmtClass: {
    const auto *D = cast<DoStmt>(S);
    return Loops.runLoop({S, D->getBody(), D->getCond(), nullptr, true});
  }
  case Stmt::CXXForRangeStmtClass:
    return Loops.runRangeFor(cast<CXXForRangeStmt>(S));
  case Stmt::ReturnStmtClass: {
    HostValue Value = Interpreter.eval(cast<ReturnStmt>(S)->getRetValue());
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
    return Interpreter.run(cast<LabelStmt>(S)->getSubStmt());
  case Stmt::AttributedStmtClass:
    return Interpreter.run(cast<AttributedStmt>(S)->getSubStmt());
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return Interpreter.run(cast<SwitchCase>(S)->getSubStmt());
  case Stmt::GotoStmtClass:
  case Stmt::IndirectGotoStmtClass:
    return HostFlow::Stop;
  case Stmt::CXXTryStmtClass:
    return runTry(cast<CXXTryStmt>(S));
  default:
    break;
  }
  if (const auto *E = dyn_cast<Expr>(S)) {
    Interpreter.eval(E);
    const auto *C = dyn_cast<CallExpr>(E->IgnoreParenImpCasts());
    const FunctionDecl *Callee = C ? C->getDirectCallee() : nullptr;
    return Callee && Callee->isNoReturn() ? HostFlow::Stop : HostFlow::Next;
  }
  for (const Stmt *Child : S->children())
    Interpreter.run(Child);
  return HostFlow::Next;
}

HostFlow HostStatements::runTry(const CXXTryStmt *Try) {
  HostFlow Body = Interpreter.run(Try->getTryBlock());
  for (unsigned I = 0; I < Try->getNumHandlers(); ++I) {
    HostState Before = Memory.state();
    Memory.forget(writesIn(Try->getTryBlock()));
    HostFlow Handler = Interpreter.run(Try->getHandler(I)->getHandlerBlock());
    HostState Handled = Memory.exchange(std::move(Before));
    if (Handler == HostFlow::Next)
      Memory.join(Handled);
  }
  return Body;
}

HostFlow HostStatements::runCompound(const CompoundStmt *S) {
  HostFlow Reached = HostFlow::Next;
  for (const Stmt *Child : S->body()) {
    // Code after a jump is reachable only through a label.
    if (Reached == HostFlow::Stop && !isa<LabelStmt>(Child))
      continue;
    Reached = Interpreter.run(Child);
  }
  return Reached;
}

HostFlow HostStatements::runIf(const IfStmt *S) {
  Interpreter.run(S->getInit());
  if (const VarDecl *V = S->getConditionVariable())
    Objects.declare(V);
  std::optional<bool> Known = Interpreter.eval(S->getCond()).truth();
  if (Known)
    return Interpreter.run(*Known ? S->getThen() : S->getElse());

  HostState Before = Memory.state();
  Conditions.assume(S->getCond(), true);
  HostFlow Then = Interpreter.run(S->getThen());
  HostState AfterThen = Memory.exchange(std::move(Before));
  Conditions.assume(S->getCond(), false);
  HostFlow Else = Interpreter.run(S->getElse());
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

HostFlow HostStatements::runSwitch(const SwitchStmt *S) {
  Interpreter.run(S->getInit());
  HostValue Selector = Interpreter.eval(S->getCond());
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
      if (Case && !Case->getRHS() &&
          Interpreter.eval(Case->getLHS()) == Selector) {
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
          Conditions.assumeEqual(S->getCond(),
                                 Interpreter.eval(Case->getLHS()));
      if (Reached == HostFlow::Next)
        Memory.join(FallsThrough);
      Reached = HostFlow::Next;
    }
    if (Reached == HostFlow::Next)
      Reached = Interpreter.run(Inner);
  }
  bool MaySkip = Selector.isInteger() ? !Only : !HasDefault;
  if (MaySkip)
    Breaks.push_back(Entry);
  Reached = Memory.join(Reached, std::move(Breaks));
  Breaks = std::move(OuterBreaks);
  return Reached;
}

} // namespace warplint
