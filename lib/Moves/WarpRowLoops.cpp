//===- WarpRowLoops.cpp - Whether iterations depend on their number alone -===//

#include "WarpRowFinder.h"
#include "warplint/Host/Places.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace warplint {

static std::string quoted(const NamedDecl *V) {
  return "'" + V->getNameAsString() + "'";
}

/// Whether a statement leaves the loop, or an iteration of one around.
static bool leaves(const Stmt *S, bool IsInner) {
  if (!S)
    return false;
  if (isa<ReturnStmt, GotoStmt, IndirectGotoStmt, LabelStmt, AsmStmt,
          LambdaExpr, StmtExpr>(S))
    return true;
  if (isa<BreakStmt>(S))
    return !IsInner;
  const bool Holds = IsInner || isa<ForStmt, WhileStmt, DoStmt, SwitchStmt>(S);
  return llvm::any_of(S->children(),
                      [&](const Stmt *Child) { return leaves(Child, Holds); });
}

/// Whether an index changes in the loop with the counter alone.
bool LaneLoopReader::isInvariant(const IndexForm &Index,
                                 const LaneLoop &L) const {
  std::vector<std::string> Changing;
  for (const Stmt *S : Tree.all())
    if (const auto *D = dyn_cast<DeclStmt>(S);
        D && Tree.isIn(D, L.Loop->getBody()))
      for (const Decl *One : D->decls())
        if (const auto *V = dyn_cast<VarDecl>(One))
          Changing.push_back(IndexForms::nameOf(V));
  return llvm::all_of(Index, [&](const auto &Term) {
    return llvm::none_of(Term.first, [&](const std::string &Factor) {
      return llvm::StringRef(Factor).starts_with("expression") ||
             llvm::is_contained(Changing, Factor);
    });
  });
}

std::string LaneLoopReader::call(const CallExpr *Call) const {
  const FunctionDecl *F = Call->getDirectCallee();
  if (isReadOnlyLoad(Call) || (F && isPure(F)))
    return "";
  const Stmt *Up = Tree.parent(Call);
  while (isa_and_nonnull<ExprWithCleanups>(Up))
    Up = Tree.parent(Up);
  if (atomicReduction(Call) && Up && !isa<Expr, DeclStmt>(Up))
    return "";
  return "its loop calls " + (F ? quoted(F) : std::string("a function"));
}

/// A sum in an element of global memory that is the same in all iterations.
std::string LaneLoopReader::addElement(LaneLoop &L, const Reduction &R,
                                       const Expr *Whole) const {
  const auto *Place =
      dyn_cast<ArraySubscriptExpr>(R.Target->IgnoreParenImpCasts());
  const auto *Compound = dyn_cast<CompoundAssignOperator>(Whole);
  IndexForm Index;
  const ParmVarDecl *Root =
      Place ? Rows.rootOf(Place->getBase(), Index) : nullptr;
  if (!Root || !(Compound || isa<UnaryOperator>(Whole)) ||
      R.What != Reduction::Kind::Sum)
    return "an iteration writes an element that is not its own";
  Index = sum(Index, Forms.formOf(Place->getIdx()));
  const QualType Type = Place->getType().getUnqualifiedType();
  if (stepOf(Index, L.Counter) != 0 || !isInvariant(Index, L) ||
      !Type->isArithmeticType() || Type->isBooleanType() ||
      Place->getType().isVolatileQualified() ||
      (Compound && Type->isIntegerType() &&
       Compound->getComputationResultType()->isFloatingType()))
    return "an iteration writes an element of " + quoted(Root) +
           " that is not its own";
  for (LaneSum &S : L.Sums) {
    IndexForm Other;
    if (S.Root != Root)
      continue;
    Rows.rootOf(S.Elements[0]->getBase(), Other);
    if (sum(Other, Forms.formOf(S.Elements[0]->getIdx())) != Index)
      return "an iteration writes several elements of " + quoted(Root);
    S.Elements.push_back(Place);
    return "";
  }
  LaneSum New;
  New.Root = Root;
  New.Type = Type;
  New.Elements = {Place};
  New.Name = Tree.freeName(Root->getNameAsString() + "Sum");
  L.Sums.push_back(std::move(New));
  return "";
}

std::string LaneLoopReader::assignment(const Expr *E, const Expr *Written,
                                       LaneLoop &L) const {
  if (const VarDecl *V = localOf(Written)) {
    // A variable of the iteration.
    const bool IsInside = llvm::any_of(Tree.all(), [&](const Stmt *S) {
      const auto *D = dyn_cast<DeclStmt>(S);
      return D && Tree.isIn(D, L.Loop->getBody()) &&
             llvm::is_contained(D->decls(), V);
    });
    if (IsInside)
      return "";
    if (choose(E, L))
      return "";
    const Stmt *Holder = E;
    auto R = reductionOf(E);
    if (!R || !isa<DeclRefExpr>(Written->IgnoreParenImpCasts())) {
      const auto *Assign = dyn_cast<BinaryOperator>(E);
      R = Assign ? limitOf(Assign, Holder) : std::nullopt;
    }
    const Stmt *Up = Tree.parent(E);
    while (isa_and_nonnull<ExprWithCleanups>(Up))
      Up = Tree.parent(Up);
    if (!R || variableOf(R->Target) != V || isa_and_nonnull<Expr, DeclStmt>(Up))
      return "iterations hand " + quoted(V) + " on";
    return add(L, *R, E, Holder);
  }
  const auto *Place = dyn_cast<ArraySubscriptExpr>([&] {
    const Expr *Base = Written->IgnoreParenImpCasts();
    while (const auto *Member = dyn_cast<MemberExpr>(Base)) {
      if (Member->isArrow())
        break;
      Base = Member->getBase()->IgnoreParenImpCasts();
    }
    return Base;
  }());
  if (!Place)
    return "an iteration writes through a pointer";
  IndexForm Index;
  const ParmVarDecl *Root = Rows.rootOf(Place->getBase(), Index);
  if (!Root)
    return "an iteration writes through a pointer";
  Index = sum(Index, Forms.formOf(Place->getIdx()));
  const auto Step = stepOf(Index, L.Counter);
  if (Step && *Step != 0 && isInvariant(Index, L))
    return "";
  auto R = reductionOf(E);
  if (!Step || !R)
    return "an iteration writes an element of " + quoted(Root) +
           " that is not its own";
  return addElement(L, *R, E);
}

std::string LaneLoopReader::statement(const Stmt *S, LaneLoop &L) const {
  if (const Expr *Written = writtenBy(S))
    return assignment(cast<Expr>(S), Written, L);
  if (const auto *Call = dyn_cast<CallExpr>(S))
    return call(Call);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(S))
    return Made->getConstructor()->isTrivial() || isPure(Made->getConstructor())
               ? ""
               : "its loop makes an object";
  if (isa<AtomicExpr, CXXNewExpr, CXXDeleteExpr, CXXThisExpr>(S))
    return "its loop uses memory otherwise than by subscripts";
  if (const auto *D = dyn_cast<DeclStmt>(S))
    for (const Decl *One : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(One);
          !V || V->isStaticLocal() || V->getType()->isReferenceType())
        return "its loop declares what is not a variable of an iteration";
  return "";
}

/// Whether nothing but its sums is handed on, and the counter not used behind.
std::string LaneLoopReader::checkUses(const LaneLoop &L) const {
  for (const LaneSum &S : L.Sums) {
    if (!S.Variable)
      continue;
    std::vector<const VarDecl *> All = S.Carried;
    All.push_back(S.Variable);
    for (const VarDecl *V : All)
      for (const DeclRefExpr *Ref : Tree.references(V))
        if (Tree.isIn(Ref, L.Loop) &&
            llvm::none_of(S.Holders, [&](const Stmt *Holder) {
              return Tree.isIn(Ref, Holder);
            }))
          return "iterations hand " + quoted(V) + " on";
  }
  for (const DeclRefExpr *Ref : Tree.references(L.Counter)) {
    if (Tree.isIn(Ref, L.Loop)) {
      const bool IsOfHeader =
          Tree.isIn(Ref, L.Loop->getInc()) ||
          (L.Loop->getInit() && Tree.isIn(Ref, L.Loop->getInit()));
      if (!IsOfHeader && !Tree.isRead(Ref))
        return "its loop changes the counter";
      continue;
    }
    // Another loop that starts to count it anew.
    bool IsOfOther = false;
    for (const Stmt *Up = Ref; Up; Up = Tree.parent(Up)) {
      const auto *For = dyn_cast<ForStmt>(Up);
      const auto *B =
          For ? dyn_cast_or_null<BinaryOperator>(For->getInit()) : nullptr;
      IsOfOther |= B && B->getOpcode() == BO_Assign &&
                   variableOf(B->getLHS()) == L.Counter &&
                   !Tree.isIn(Ref, B->getRHS());
    }
    const bool IsInFront = Tree.number(Ref) < Tree.number(L.Loop);
    if (!IsOfOther && !IsInFront)
      return quoted(L.Counter) + " is used behind its loop";
    for (const Stmt *Up = Tree.parent(L.Loop); Up && !IsOfOther;
         Up = Tree.parent(Up))
      if (isa<ForStmt, WhileStmt, DoStmt>(Up) && Tree.isIn(Ref, Up))
        return quoted(L.Counter) + " is used behind its loop";
  }
  return "";
}

std::string LaneLoopReader::share(LaneLoop &L) const {
  if (leaves(L.Loop->getBody(), /*IsInner=*/false))
    return "its loop may end early";
  for (const Stmt *S : Tree.all()) {
    if (!Tree.isIn(S, L.Loop->getBody()))
      continue;
    if (std::string Why = statement(S, L); !Why.empty())
      return Why;
  }
  // The bound is evaluated in each lane, and between iterations.
  bool Writes = false;
  for (const Stmt *S : Tree.all()) {
    const Expr *Written = writtenBy(S);
    Writes |= Written && Tree.isIn(S, L.Loop->getBody()) && !localOf(Written);
    if (Tree.isIn(S, L.Bound) || Tree.isIn(S, L.First)) {
      if (Written || isa<CallExpr>(S))
        if (const auto *Call = dyn_cast<CallExpr>(S);
            !Call || !this->call(Call).empty())
          return "its loop has a bound with side effects";
      const auto *Ref = dyn_cast<DeclRefExpr>(S);
      if (Ref && llvm::any_of(L.Sums, [&](const LaneSum &Sum) {
            return Sum.Variable == Ref->getDecl() ||
                   llvm::is_contained(Sum.Carried, Ref->getDecl());
          }))
        return "its loop changes its bound";
    }
  }
  for (const Stmt *S : Tree.all())
    if (Writes && Tree.isIn(S, L.Bound) &&
        (isa<ArraySubscriptExpr>(S) ||
         (isa<UnaryOperator>(S) &&
          cast<UnaryOperator>(S)->getOpcode() == UO_Deref)))
      return "its loop may change its bound";
  return checkUses(L);
}

} // namespace warplint
