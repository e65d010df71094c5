//===- FixedParts.cpp - What any thread of a block can compute ------------===//

#include "warplint/Moves/FixedParts.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

const DeclStmt *FixedParts::declarationOf(const VarDecl *V) const {
  for (const Stmt *S : Tree.all())
    if (const auto *D = dyn_cast<DeclStmt>(S);
        D && llvm::is_contained(D->decls(), V))
      return D;
  return nullptr;
}

bool FixedParts::isFixed(const Stmt *S, bool OfThread,
                         Declarations &Needed) const {
  if (!S)
    return true;
  if (const auto *E = dyn_cast<Expr>(S))
    if (auto Axis = builtinAxis(E))
      return OfThread || Axis->Of != BuiltinAxis::Variable::ThreadIndex;
  const auto *B = dyn_cast<BinaryOperator>(S);
  const auto *U = dyn_cast<UnaryOperator>(S);
  if (isa<CallExpr, CXXConstructExpr, LambdaExpr, AtomicExpr,
          ArraySubscriptExpr, StmtExpr, CXXNewExpr, CXXThisExpr>(S) ||
      (B && B->isAssignmentOp()) ||
      (U && (U->isIncrementDecrementOp() || U->getOpcode() == UO_Deref ||
             U->getOpcode() == UO_AddrOf)))
    return false;
  const auto *Ref = dyn_cast<DeclRefExpr>(S);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V)
    return llvm::all_of(S->children(), [&](const Stmt *Child) {
      return isFixed(Child, OfThread, Needed);
    });
  if (llvm::is_contained(Shared, V))
    return true;
  if (!V->hasLocalStorage())
    return V->getType().isConstQualified() || V->isConstexpr();
  if (isa<ParmVarDecl>(V))
    return Tree.isConstant(V);
  const DeclStmt *Declared = Tree.valueOf(V) ? declarationOf(V) : nullptr;
  if (!Declared)
    return false;
  if (Needed.contains(Declared)) // by another of its variables
    return true;
  Declarations Inner;
  Inner.insert(Declared);
  for (const Decl *D : Declared->decls()) {
    const auto *Other = dyn_cast<VarDecl>(D);
    if (!Other || !Tree.valueOf(Other) ||
        !isFixed(Other->getInit(), OfThread, Inner))
      return false;
  }
  Inner.remove(Declared);
  const bool Differs = llvm::any_of(Declared->decls(), [&](const Decl *D) {
    const auto On = Forms.dependenceOf(cast<VarDecl>(D)->getInit());
    return On.Thread || On.Change;
  });
  Needed.insert(Inner.begin(), Inner.end());
  if (Differs)
    Needed.insert(Declared);
  return true;
}

} // namespace warplint
