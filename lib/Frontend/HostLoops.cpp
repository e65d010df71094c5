//===- HostLoops.cpp - Interpreting loops ---------------------------------===//

#include "HostInterpreter.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace warplint {

/// Runs a body once; `continue` joins its end. `Broke`: some path left the
/// loop, and BreakStates holds the states that did.
HostInterpreter::Flow HostInterpreter::runBody(const Stmt *Body, bool &Broke) {
  std::vector<State> OuterBreaks = std::move(BreakStates);
  std::vector<State> OuterContinues = std::move(ContinueStates);
  BreakStates.clear();
  ContinueStates.clear();
  Flow Reached = run(Body);
  for (State &Continued : ContinueStates) {
    if (Reached == Flow::Next)
      joinInto(Now, Continued);
    else
      Now = std::move(Continued);
    Reached = Flow::Next;
  }
  Broke = !BreakStates.empty();
  if (Broke && Reached == Flow::Stop) {
    Now = std::move(BreakStates.front());
    for (size_t I = 1; I < BreakStates.size(); ++I)
      joinInto(Now, BreakStates[I]);
  }
  BreakStates = std::move(OuterBreaks);
  ContinueStates = std::move(OuterContinues);
  return Reached;
}

/// Runs the loop trip by trip; nothing when it does not end within MaxTrips or
/// its end is not known.
std::optional<HostInterpreter::Flow> HostInterpreter::unroll(const Loop &L) {
  if (!MayUnroll || LongLoops.contains(L.Whole))
    return std::nullopt;
  unsigned Start = Steps;
  for (unsigned Trip = 0; Trip < MaxTrips && Steps - Start < MaxUnrollSteps;
       ++Trip) {
    if (!L.BodyFirst || Trip > 0) {
      std::optional<bool> Goes =
          L.Condition ? eval(L.Condition).truth() : std::optional<bool>(true);
      if (!Goes)
        return std::nullopt;
      if (!*Goes)
        return Flow::Next;
    }
    bool Broke = false;
    Flow Reached = runBody(L.Body, Broke);
    if (Broke && Reached == Flow::Next)
      return std::nullopt; // left on some paths only
    if (Broke)
      return Flow::Next;
    if (Reached == Flow::Stop)
      return Flow::Stop;
    if (L.Step)
      eval(L.Step);
  }
  // Not worth another try in another call; and what this one cost is not held
  // against the loop around it, which meets the price once.
  LongLoops.insert(L.Whole);
  if (!isExhausted())
    Steps = Start;
  return std::nullopt;
}

/// Runs the body once for any trip: whatever the loop writes is unknown.
HostInterpreter::Flow HostInterpreter::runOnceForgetting(const Loop &L) {
  Writes Written = writesIn(L.Whole);
  forget(Written);
  if (L.Condition && !L.BodyFirst) {
    eval(L.Condition);
    forget(Written);
  }
  State After = Now;
  bool Broke = false;
  runBody(L.Body, Broke);
  if (L.Condition && L.BodyFirst)
    eval(L.Condition);
  // Nothing that the body wrote is known, on whichever trip it ended.
  Now = std::move(After);
  return Flow::Next;
}

HostInterpreter::Flow HostInterpreter::runLoop(const Loop &L) {
  State Before = Now;
  size_t LaunchesBefore = Launches.size();
  HostValue ReturnedBefore = Returned;
  bool HadReturned = HasReturned;
  if (std::optional<Flow> Done = unroll(L))
    return *Done;
  Launches.resize(LaunchesBefore);
  Returned = ReturnedBefore;
  HasReturned = HadReturned;
  Now = std::move(Before);
  return runOnceForgetting(L);
}

/// The elements of `for (T v : {a, b, c})`; none for another range.
static llvm::ArrayRef<const Expr *> listedElements(const CXXForRangeStmt *S) {
  const Expr *Range = S->getRangeInit();
  if (!Range)
    return {};
  Range = Range->IgnoreImplicit();
  if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(Range))
    Range = List->getSubExpr()->IgnoreImplicit();
  const auto *Init = dyn_cast<InitListExpr>(Range);
  if (!Init)
    return {};
  return llvm::ArrayRef<const Expr *>(Init->getInits(), Init->getNumInits());
}

HostInterpreter::Flow HostInterpreter::runRangeFor(const CXXForRangeStmt *S) {
  run(S->getInit());
  const VarDecl *V = S->getLoopVariable();
  QualType Type = V->getType().getNonReferenceType();
  std::vector<HostValue> Elements;
  for (const Expr *E : listedElements(S))
    Elements.push_back(eval(E));
  if (Elements.empty() && S->getRangeInit()) {
    HostValue Range = eval(S->getRangeInit());
    if (Range.hasParts() && S->getRangeInit()->getType()->isArrayType())
      Elements = Range.Parts;
  }
  Writes Written = writesIn(S->getBody());
  bool Listed = !Elements.empty() && Elements.size() <= MaxTrips;
  if (!Listed) {
    forget(Written);
    Elements.assign(1, HostValue::unknown());
  }
  for (const HostValue &Element : Elements) {
    if (Type->isIntegralOrEnumerationType() && Element.isInteger())
      set(V, convert(Element, Type, Context));
    else
      set(V, Element);
    bool Broke = false;
    State Before = Now;
    Flow Reached = runBody(S->getBody(), Broke);
    if (!Listed || Broke || Reached == Flow::Stop) {
      // Which trips were made is not known.
      Now = std::move(Before);
      forget(Written);
    }
  }
  return Flow::Next;
}

} // namespace warplint
