//===- HostLoops.cpp - Interpretation of loops ----------------------------===//

#include "HostInterpreter.h"
#include "clang/AST/ASTContext.h"
#include <numeric>

using namespace clang;

namespace warplint {

/// Interprets a body once; `continue` joins its end. Sets `Broke` if some path
/// left the loop; BreakStates then has the states of these paths.
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

/// Executes the loop iteration by iteration; none if it does not end within
/// MaxTrips iterations or its end is unknown.
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
      return std::nullopt; // only some paths left the loop
    if (Broke)
      return Flow::Next;
    if (Reached == Flow::Stop)
      return Flow::Stop;
    if (L.Step)
      eval(L.Step);
  }
  // Do not try this loop again in another call. Its steps do not count against
  // the enclosing loop: they are spent once only.
  LongLoops.insert(L.Whole);
  if (!isExhausted())
    Steps = Start;
  return std::nullopt;
}

static const VarDecl *variable(const Expr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

/// The operand of a step `v++`, `v += e` and similar; null for others.
static const Expr *steppedBy(const Expr *Step) {
  if (const auto *Unary = dyn_cast<UnaryOperator>(Step))
    return Unary->isIncrementDecrementOp() ? Unary->getSubExpr() : nullptr;
  const auto *Compound = dyn_cast<CompoundAssignOperator>(Step);
  return Compound ? Compound->getLHS() : nullptr;
}

const VarDecl *HostInterpreter::counterOf(const Loop &L) const {
  const Expr *Step = L.Step ? L.Step->IgnoreParenImpCasts() : nullptr;
  const Expr *Target = Step && L.Condition ? steppedBy(Step) : nullptr;
  const VarDecl *V = Target ? variable(Target) : nullptr;
  if (!V || V != resolve(V) || GivenUp.contains(V) ||
      AddressTaken.contains(V) || V->hasGlobalStorage() ||
      !V->getType()->isIntegerType())
    return nullptr;
  Writes Others = writesIn(L.Body);
  Others.add(writesIn(L.Condition));
  return Others.Variables.contains(V) ? nullptr : V;
}

void HostInterpreter::narrow(HostRange &R, const VarDecl *Counter,
                             const Expr *Condition) {
  const auto *B = dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
  if (!B)
    return;
  if (B->getOpcode() == BO_LAnd) {
    narrow(R, Counter, B->getLHS());
    narrow(R, Counter, B->getRHS());
    return;
  }
  bool Left = variable(B->getLHS()) == Counter;
  if (!B->isRelationalOp() || (!Left && variable(B->getRHS()) != Counter))
    return;
  HostRange Bound = eval(Left ? B->getRHS() : B->getLHS()).range();
  BinaryOperatorKind Op =
      Left ? B->getOpcode()
           : BinaryOperator::reverseComparisonOp(B->getOpcode());
  R = R.where(Op, Bound);
}

HostRange HostInterpreter::rangeOf(const VarDecl *Counter,
                                   const HostRange &Start, const Loop &L) {
  const HostRange Whole = HostRange::ofType(Counter->getType(), Context);
  const Expr *Step = L.Step->IgnoreParenImpCasts();
  HostRange By = HostRange::only(1);
  if (const auto *Compound = dyn_cast<CompoundAssignOperator>(Step))
    By = eval(Compound->getRHS()).range();
  bool Up = false, Down = false;
  uint64_t Multiple = 1;
  if (const auto *Unary = dyn_cast<UnaryOperator>(Step)) {
    (Unary->isIncrementOp() ? Up : Down) = true;
  } else {
    switch (cast<CompoundAssignOperator>(Step)->getOpcode()) {
    case BO_AddAssign:
    case BO_SubAssign:
      Up = By.least() >= 0;
      Down = By.most() <= 0;
      if (cast<CompoundAssignOperator>(Step)->getOpcode() == BO_SubAssign)
        std::swap(Up, Down);
      Multiple = std::gcd(Start.multiple(), By.multiple());
      break;
    case BO_MulAssign:
    case BO_ShlAssign:
      Up = Start.least() >= 0 && By.least() >= 0;
      Multiple = Start.multiple();
      break;
    case BO_DivAssign:
    case BO_ShrAssign:
      Down = Start.least() >= 0 && By.least() >= 0;
      break;
    default:
      break;
    }
  }
  HostRange R = Whole.withMultiple(Multiple);
  if (Up)
    R = R.atLeast(Start.least());
  if (Down)
    R = R.atMost(Start.most());
  HostRange Narrow = R;
  narrow(Narrow, Counter, L.Condition);
  if (Narrow.isEmpty())
    return Whole;
  // A counter that leaves its type's range may wrap around.
  bool Ends = (!Up || Narrow.most() < R.most()) &&
              (!Down || Narrow.least() > R.least());
  if (!(Up || Down) || (Counter->getType()->isUnsignedIntegerType() && !Ends))
    return Narrow.wrapped(Counter->getType(), Context);
  return Narrow;
}

/// Interprets the body once for all iterations: the variables that the loop
/// writes are unknown, except for the range of its counter.
HostInterpreter::Flow HostInterpreter::runOnceForgetting(const Loop &L) {
  Writes Written = writesIn(L.Whole);
  const VarDecl *Counter = counterOf(L);
  HostRange Start =
      Counter ? read(Counter, L.Step->getExprLoc()).range() : HostRange();
  forget(Written);
  if (L.Condition && !L.BodyFirst) {
    eval(L.Condition);
    forget(Written);
  }
  State After = Now;
  if (Counter)
    set(Counter, HostValue::within(rangeOf(Counter, Start, L)));
  bool Broke = false;
  runBody(L.Body, Broke);
  if (L.Condition && L.BodyFirst)
    eval(L.Condition);
  // After the loop, the variables written by the body are unknown.
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

/// The elements of `for (T v : {a, b, c})`; empty for other ranges.
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
      // The number of executed iterations is unknown.
      Now = std::move(Before);
      forget(Written);
    }
  }
  return Flow::Next;
}

} // namespace warplint
