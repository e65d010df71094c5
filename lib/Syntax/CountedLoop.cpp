//===- CountedLoop.cpp - Loops that count up by one -----------------------===//

#include "warplint/Syntax/CountedLoop.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace warplint {

/// The variable that `++i`, `i++` or `i += 1` increments.
static const VarDecl *incremented(const Expr *E, const ASTContext &C) {
  E = E ? E->IgnoreParenImpCasts() : nullptr;
  if (const auto *U = dyn_cast_or_null<UnaryOperator>(E))
    return U->isIncrementOp() ? variableOf(U->getSubExpr()) : nullptr;
  const auto *B = dyn_cast_or_null<BinaryOperator>(E);
  Expr::EvalResult Step;
  if (!B || B->getOpcode() != BO_AddAssign || B->getRHS()->isValueDependent() ||
      !B->getRHS()->EvaluateAsInt(Step, C) || Step.Val.getInt() != 1)
    return nullptr;
  return variableOf(B->getLHS());
}

llvm::SmallVector<const Expr *, 2> conjunctsOf(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || B->getOpcode() != BO_LAnd)
    return {E};
  llvm::SmallVector<const Expr *, 2> All = conjunctsOf(B->getLHS());
  All.append(conjunctsOf(B->getRHS()));
  return All;
}

/// `i = first` in front of the condition of a loop; null: it is something else.
static const BinaryOperator *settingOf(const ForStmt *Loop) {
  const auto *B = dyn_cast_or_null<BinaryOperator>(Loop->getInit());
  return B && B->getOpcode() == BO_Assign ? B : nullptr;
}

/// Whether each use of a variable is in a loop that sets it first, and counts
/// it.
static bool isOfLoops(const VarDecl *V, const KernelTree &Tree) {
  if (!V->hasLocalStorage() || isa<ParmVarDecl>(V) ||
      V->getType()->isReferenceType() || V->getType().isVolatileQualified())
    return false;
  return llvm::all_of(Tree.references(V), [&](const DeclRefExpr *Ref) {
    for (const Stmt *Up = Tree.parent(Ref); Up; Up = Tree.parent(Up)) {
      const auto *Loop = dyn_cast<ForStmt>(Up);
      const BinaryOperator *Set = Loop ? settingOf(Loop) : nullptr;
      if (!Set || variableOf(Set->getLHS()) != V)
        continue;
      return incremented(Loop->getInc(), Tree.context()) == V &&
             (Tree.isIn(Ref, Set->getLHS()) || Tree.isIn(Ref, Loop->getInc()) ||
              (Tree.isRead(Ref) && !Tree.isIn(Ref, Set)));
    }
    return false;
  });
}

/// Sets the counter and its first value.
static void readStart(const ForStmt *Loop, const KernelTree &Tree,
                      CountedLoop &Out) {
  if (const auto *S = dyn_cast_or_null<DeclStmt>(Loop->getInit())) {
    Out.Counter =
        S->isSingleDecl() ? dyn_cast<VarDecl>(S->getSingleDecl()) : nullptr;
    Out.First = Out.Counter ? Out.Counter->getInit() : nullptr;
  } else if (const BinaryOperator *Set = settingOf(Loop)) {
    Out.Counter = variableOf(Set->getLHS());
    if (Out.Counter && isOfLoops(Out.Counter, Tree))
      Out.First = Set->getRHS();
  }
}

std::optional<CountedLoop> countedLoop(const KernelTree &Tree,
                                       const ForStmt *Loop) {
  CountedLoop Out;
  Out.Loop = Loop;
  readStart(Loop, Tree, Out);
  if (!Out.First || !Loop->getCond() || Loop->getConditionVariable() ||
      !Out.Counter->getType()->isIntegerType() ||
      incremented(Loop->getInc(), Tree.context()) != Out.Counter)
    return std::nullopt;
  for (const DeclRefExpr *Ref : Tree.references(Out.Counter))
    if (Tree.isIn(Ref, Loop) && !Tree.isIn(Ref, Loop->getInit()) &&
        !Tree.isRead(Ref) && !Tree.isIn(Ref, Loop->getInc()))
      return std::nullopt;
  Out.Conjuncts = conjunctsOf(Loop->getCond());
  return Out;
}

std::optional<Comparison> comparisonOf(const Expr *E) {
  const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!B)
    return std::nullopt;
  switch (B->getOpcode()) {
  case BO_LT:
    return Comparison{B->getLHS(), B->getRHS(), true};
  case BO_GT:
    return Comparison{B->getRHS(), B->getLHS(), true};
  case BO_GE:
    return Comparison{B->getLHS(), B->getRHS(), false};
  case BO_LE:
    return Comparison{B->getRHS(), B->getLHS(), false};
  default:
    return std::nullopt;
  }
}

std::optional<std::pair<const Expr *, const Expr *>> minimumOf(const Expr *E) {
  const auto *Call = dyn_cast<CallExpr>(withoutCasts(E));
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  if (!F || !F->getIdentifier() || F->getName() != "min" ||
      Call->getNumArgs() != 2)
    return std::nullopt;
  return std::pair(Call->getArg(0), Call->getArg(1));
}

} // namespace warplint
