//===- HostLoops.cpp - Interpretation of loops ----------------------------===//

#include "HostLoops.h"
#include "HostEffects.h"
#include "clang/AST/ASTContext.h"
#include <numeric>

using namespace clang;

namespace warplint {

/// Interprets a body once; `continue` joins its end. Sets `Broke` if some path
/// left the loop: the state is then that of these paths if no other is left.
HostFlow HostLoops::runBody(const Stmt *Body, bool &Broke) {
  HostExits &Exits = Stack.top().Exits;
  HostExits Outer = std::exchange(Exits, HostExits());
  const HostFlow Reached =
      Memory.join(Interpreter.run(Body), std::move(Exits.Continues));
  Broke = !Exits.Breaks.empty();
  if (Broke && Reached == HostFlow::Stop)
    Memory.join(Reached, std::move(Exits.Breaks));
  Exits = std::move(Outer);
  return Reached;
}

/// Executes the loop iteration by iteration; none if it does not end within
/// MaxTrips iterations or its end is unknown.
std::optional<HostFlow> HostLoops::unroll(const Loop &L) {
  if (!Budget.mayUnroll(L.Whole))
    return std::nullopt;
  unsigned Start = Budget.used();
  for (unsigned Trip = 0; Trip < StepBudget::MaxTrips &&
                          Budget.used() - Start < StepBudget::MaxUnrollSteps;
       ++Trip) {
    if (!L.BodyFirst || Trip > 0) {
      std::optional<bool> Goes = L.Condition
                                     ? Interpreter.eval(L.Condition).truth()
                                     : std::optional<bool>(true);
      if (!Goes)
        return std::nullopt;
      if (!*Goes)
        return HostFlow::Next;
    }
    bool Broke = false;
    HostFlow Reached = runBody(L.Body, Broke);
    if (Broke && Reached == HostFlow::Next)
      return std::nullopt; // only some paths left the loop
    if (Broke)
      return HostFlow::Next;
    if (Reached == HostFlow::Stop)
      return HostFlow::Stop;
    if (L.Step)
      Interpreter.eval(L.Step);
  }
  Budget.giveUpLoop(L.Whole, Start);
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

const VarDecl *HostLoops::counterOf(const Loop &L) const {
  const Expr *Step = L.Step ? L.Step->IgnoreParenImpCasts() : nullptr;
  const Expr *Target = Step && L.Condition ? steppedBy(Step) : nullptr;
  const VarDecl *V = Target ? variable(Target) : nullptr;
  if (!V || !Aliases.isChangedByNameOnly(V) || V->hasGlobalStorage() ||
      !V->getType()->isIntegerType())
    return nullptr;
  Writes Others = writesIn(L.Body);
  Others.add(writesIn(L.Condition));
  return Others.Variables.contains(V) ? nullptr : V;
}

void HostLoops::narrow(HostRange &R, const VarDecl *Counter,
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
  HostRange Bound = Interpreter.eval(Left ? B->getRHS() : B->getLHS()).range();
  BinaryOperatorKind Op =
      Left ? B->getOpcode()
           : BinaryOperator::reverseComparisonOp(B->getOpcode());
  R = R.where(Op, Bound);
}

HostRange HostLoops::rangeOf(const VarDecl *Counter, const HostRange &Start,
                             const Loop &L) {
  const HostRange Whole = HostRange::ofType(Counter->getType(), Context);
  const Expr *Step = L.Step->IgnoreParenImpCasts();
  HostRange By = HostRange::only(1);
  if (const auto *Compound = dyn_cast<CompoundAssignOperator>(Step))
    By = Interpreter.eval(Compound->getRHS()).range();
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
HostFlow HostLoops::runOnceForgetting(const Loop &L) {
  Writes Written = writesIn(L.Whole);
  const VarDecl *Counter = counterOf(L);
  HostRange Start = Counter
                        ? Objects.read(Counter, L.Step->getExprLoc()).range()
                        : HostRange();
  Memory.forget(Written);
  if (L.Condition && !L.BodyFirst) {
    Interpreter.eval(L.Condition);
    Memory.forget(Written);
  }
  HostState After = Memory.state();
  if (Counter)
    Memory.set(Counter, HostValue::within(rangeOf(Counter, Start, L)));
  bool Broke = false;
  runBody(L.Body, Broke);
  if (L.Condition && L.BodyFirst)
    Interpreter.eval(L.Condition);
  // After the loop, the variables written by the body are unknown.
  Memory.restore(std::move(After));
  return HostFlow::Next;
}

HostFlow HostLoops::runLoop(const Loop &L) {
  HostState Before = Memory.state();
  size_t LaunchesBefore = Launches.size();
  std::optional<HostValue> ReturnedBefore = Stack.top().Returned;
  if (std::optional<HostFlow> Done = unroll(L))
    return *Done;
  Launches.resize(LaunchesBefore);
  Stack.top().Returned = std::move(ReturnedBefore);
  Memory.restore(std::move(Before));
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

HostFlow HostLoops::runRangeFor(const CXXForRangeStmt *S) {
  Interpreter.run(S->getInit());
  const VarDecl *V = S->getLoopVariable();
  QualType Type = V->getType().getNonReferenceType();
  std::vector<HostValue> Elements;
  for (const Expr *E : listedElements(S))
    Elements.push_back(Interpreter.eval(E));
  if (Elements.empty() && S->getRangeInit()) {
    HostValue Range = Interpreter.eval(S->getRangeInit());
    if (Range.hasParts() && S->getRangeInit()->getType()->isArrayType())
      Elements = Range.Parts;
  }
  Writes Written = writesIn(S->getBody());
  bool Listed = !Elements.empty() && Elements.size() <= StepBudget::MaxTrips;
  if (!Listed) {
    Memory.forget(Written);
    Elements.assign(1, HostValue::unknown());
  }
  for (const HostValue &Element : Elements) {
    if (Type->isIntegralOrEnumerationType() && Element.isInteger())
      Memory.set(V, convert(Element, Type, Context));
    else
      Memory.set(V, Element);
    bool Broke = false;
    HostState Before = Memory.state();
    HostFlow Reached = runBody(S->getBody(), Broke);
    if (!Listed || Broke || Reached == HostFlow::Stop) {
      // The number of executed iterations is unknown.
      Memory.restore(std::move(Before));
      Memory.forget(Written);
    }
  }
  return HostFlow::Next;
}

} // namespace warplint
