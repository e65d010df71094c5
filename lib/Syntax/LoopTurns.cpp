//===- LoopTurns.cpp - Whether threads have the same iterations -----------===//

#include "Statements.h"
#include "warplint/Syntax/CountedLoop.h"
#include "warplint/Syntax/KernelTree.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

/// Whether all threads of a block have one value of the expression: it is made
/// of constants, arguments, and sizes and places of the block.
static bool isOfBlock(const Expr *E, const KernelTree &Tree,
                      unsigned Depth = 0) {
  constexpr unsigned MostDepth = 64;
  E = E->IgnoreParenImpCasts();
  if (Depth == MostDepth)
    return false;
  if (isa<IntegerLiteral>(E))
    return true;
  if (const auto Axis = builtinAxis(E))
    return Axis->Of != BuiltinAxis::Variable::ThreadIndex;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V)
      return isa<EnumConstantDecl, NonTypeTemplateParmDecl>(Ref->getDecl());
    if (V->getType()->isReferenceType() || V->hasGlobalStorage() ||
        !Tree.isConstant(V))
      return false;
    return isa<ParmVarDecl>(V) ||
           (V->getInit() && isOfBlock(V->getInit(), Tree, Depth + 1));
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return U->isArithmeticOp() && isOfBlock(U->getSubExpr(), Tree, Depth + 1);
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return !B->isAssignmentOp() && !B->isPtrMemOp() &&
           isOfBlock(B->getLHS(), Tree, Depth + 1) &&
           isOfBlock(B->getRHS(), Tree, Depth + 1);
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
    return isOfBlock(Cast->getSubExpr(), Tree, Depth + 1);
  return false;
}

/// Whether a statement may leave the loop or an iteration.
static bool leaves(const Stmt *S) {
  return S && !isa<LambdaExpr>(S) &&
         (isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt, IndirectGotoStmt>(
              S) ||
          llvm::any_of(S->children(), leaves));
}

static bool isSameForAll(const Stmt *Loop, const KernelTree &Tree) {
  const auto *For = dyn_cast<ForStmt>(Loop);
  const auto Counted = For ? countedLoop(Tree, For) : std::nullopt;
  return Counted && !leaves(For->getBody()) &&
         isOfBlock(Counted->First, Tree) &&
         llvm::all_of(Counted->Conjuncts, [&](const Expr *E) {
           const auto Limit = comparisonOf(E);
           return Limit && variableOf(Limit->Left) == Counted->Counter &&
                  isOfBlock(Limit->Right, Tree);
         });
}

LoopTurns loopTurns(llvm::ArrayRef<const Stmt *> Parents,
                    const FunctionDecl *F) {
  if (!F->hasAttr<CUDAGlobalAttr>())
    return LoopTurns::Unknown;
  std::optional<KernelTree> Tree;
  LoopTurns Turns = LoopTurns::None;
  for (const Stmt *S : Parents) {
    if (isa<LambdaExpr, LabelStmt>(S))
      return LoopTurns::Different;
    if (!isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S))
      continue;
    if (!Tree)
      Tree.emplace(F);
    if (!isSameForAll(S, *Tree))
      return LoopTurns::Different;
    Turns = LoopTurns::Same;
  }
  return Turns;
}

} // namespace warplint
