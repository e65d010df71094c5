//===- WarpRowChoices.cpp - A least or greatest, and where it is ----------===//
//
// `if (e > m) { m = e; at = k; }` gives the first of the greatest values and
// its number. Each lane finds that of its iterations; of two lanes the one with
// the greater value has that of both, or, of equal values, the one whose number
// is less. So all lanes get what one thread would have. `if (e >= m)` gives the
// last of them: of equal values the one whose number is greater.
//
//===----------------------------------------------------------------------===//

#include "WarpRowFinder.h"
#include "warplint/Syntax/CountedLoop.h"

using namespace clang;

namespace warplint {

/// Whether lanes can exchange the values of a variable.
static bool isExchanged(const VarDecl *V, const ASTContext &C) {
  const QualType Type = V->getType();
  return V->hasLocalStorage() && !isa<ParmVarDecl>(V) &&
         Type->isArithmeticType() && !Type.isVolatileQualified() &&
         C.getTypeSize(Type) >= 32 && C.getTypeSize(Type) <= 64;
}

/// Whether the number of each iteration is greater than the one that is set in
/// front of the loop, or, if nothing else is set, not less. So a lane that has
/// set an equal value wins against one that has kept the first.
bool LaneLoopReader::countsOn(const LaneSum &S, const LaneLoop &L,
                              const IndexForm &Counted) const {
  const Expr *Before = valueBefore(S.Counted, L.Loop);
  const auto Kept = Before && Before->getType()->isIntegerType()
                        ? valueOf(Forms.formOf(Before))
                        : std::nullopt;
  const auto First = valueOf(Forms.formOf(L.First));
  IndexForm Rest = Counted;
  const int64_t Step = stepOf(Counted, L.Counter).value_or(0);
  Rest.erase({IndexForms::nameOf(L.Counter)});
  const auto Constant = valueOf(Rest);
  if (!Kept || !First || !Constant ||
      (*Kept < 0 && S.Counted->getType()->isUnsignedIntegerType()))
    return false;
  const int64_t Least = Step * *First + *Constant;
  return *Kept < Least || (*Kept == Least && S.Carried.size() == 1);
}

/// Reads a branch whose block consists of assignments to variables.
bool LaneLoopReader::readChoice(const IfStmt *If, const CompoundStmt *Block,
                                const LaneLoop &L, LaneSum &New) const {
  const auto Conjuncts = conjunctsOf(If->getCond());
  std::vector<const VarDecl *> Set;
  IndexForm Counted;
  for (const Stmt *S : Block->body()) {
    const auto *Assign = dyn_cast<BinaryOperator>(S);
    const VarDecl *V = Assign && Assign->getOpcode() == BO_Assign
                           ? variableOf(Assign->getLHS())
                           : nullptr;
    if (!V || !isExchanged(V, Tree.context()) || llvm::is_contained(Set, V))
      return false;
    Set.push_back(V);
    const Expr *Value = Assign->getRHS()->IgnoreParenImpCasts();
    for (const Expr *Compared : Conjuncts) {
      const auto R = limitBy(Compared, Assign, Value);
      if (!R || New.Variable ||
          !Tree.context().hasSameUnqualifiedType(Value->getType(),
                                                 V->getType()))
        continue;
      New.Variable = V;
      New.What = R->What;
      New.TakesLast = !comparisonOf(Compared)->IsBelow;
    }
    if (New.Variable == V)
      continue;
    New.Carried.push_back(V);
    const IndexForm Form =
        V->getType()->isIntegerType() && Value->getType()->isIntegerType()
            ? Forms.formOf(Value)
            : IndexForm();
    if (stepOf(Form, L.Counter).value_or(0) > 0 && isInvariant(Form, L)) {
      New.Counted = V;
      Counted = Form;
    }
  }
  // The comparison and the assignment name the limit, nothing else does.
  auto Names = [&](const VarDecl *V) {
    return llvm::count_if(Tree.references(V), [&](const DeclRefExpr *Ref) {
      return Tree.isIn(Ref, If);
    });
  };
  return New.Variable && New.Counted && Names(New.Variable) == 2 &&
         (!New.TakesLast || countsOn(New, L, Counted)) &&
         llvm::all_of(New.Carried,
                      [&](const VarDecl *V) { return Names(V) == 1; });
}

bool LaneLoopReader::choose(const Expr *Assign, LaneLoop &L) const {
  const auto *Block = dyn_cast_or_null<CompoundStmt>(Tree.parent(Assign));
  const auto *If =
      Block ? dyn_cast_or_null<IfStmt>(Tree.parent(Block)) : nullptr;
  if (!If || If->getThen() != Block || If->getElse() || If->hasVarStorage() ||
      If->getInit() || !Tree.isIn(If, L.Loop->getBody()))
    return false;
  for (const LaneSum &S : L.Sums)
    if (!S.Carried.empty() && llvm::is_contained(S.Holders, If))
      return true; // by another assignment of the block
  LaneSum New;
  if (!readChoice(If, Block, L, New))
    return false;
  // Variables of the iteration would be no result.
  for (const Stmt *S : Tree.all())
    if (const auto *D = dyn_cast<DeclStmt>(S);
        D && Tree.isIn(D, L.Loop->getBody()))
      for (const Decl *One : D->decls())
        if (One == New.Variable || llvm::is_contained(New.Carried, One))
          return false;
  for (const LaneSum &S : L.Sums)
    if (S.Variable == New.Variable ||
        llvm::is_contained(New.Carried, S.Variable))
      return false;
  New.Type = New.Variable->getType().getUnqualifiedType();
  New.Name = New.Variable->getNameAsString();
  New.Holders = {If};
  L.Sums.push_back(std::move(New));
  return true;
}

} // namespace warplint
