//===- StoreOrder.cpp - Statements behind which a store can be made -------===//

#include "StoreOrder.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/PureCalls.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

/// Whether an expression may read memory that a store changes, but
/// for array elements.
static bool isOtherMemory(const Stmt *S) {
  if (const auto *E = dyn_cast<Expr>(S);
      E && E->getType().isVolatileQualified())
    return true;
  if (const auto *Made = dyn_cast<CXXConstructExpr>(S))
    return !Made->getConstructor()->isTrivial();
  if (const auto *U = dyn_cast<UnaryOperator>(S))
    return U->getOpcode() == UO_Deref;
  if (const auto *Member = dyn_cast<MemberExpr>(S))
    return Member->isArrow() && !builtinAxis(Member);
  const auto *Ref = dyn_cast<DeclRefExpr>(S);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V)
    return false;
  if (V->hasLocalStorage())
    return V->getType()->isReferenceType();
  return !V->getType()->isArrayType() && !V->getType().isConstQualified();
}

bool ignoresStores(const Stmt *S, const ParmVarDecl *Array, bool IsFirst,
                   std::vector<std::string> &MayOverlap) {
  if (const auto *Use = dyn_cast<ArraySubscriptExpr>(S)) {
    const VarDecl *V = variableOf(Use->getBase());
    if (V == Array || !V)
      return false; // may be an element that was stored before
    const bool CannotOverlap = IsFirst || V->getType()->isArrayType() ||
                               Array->getType().isRestrictQualified() ||
                               V->getType().isRestrictQualified();
    if (!CannotOverlap && !llvm::is_contained(MayOverlap, V->getNameAsString()))
      MayOverlap.push_back(V->getNameAsString());
    return true;
  }
  if (isOtherMemory(S))
    return false;
  if (isa<CallExpr, LambdaExpr, StmtExpr>(S) && !builtinAxis(cast<Expr>(S))) {
    const auto *Call = dyn_cast<CallExpr>(S);
    return Call && Call->getDirectCallee() && isPure(Call->getDirectCallee());
  }
  return true;
}

bool isOfTemplate(const KernelTree &Tree, const ParmVarDecl *P) {
  const FunctionDecl *Pattern =
      Tree.function()->getTemplateInstantiationPattern();
  return Pattern && (P->getFunctionScopeIndex() >= Pattern->getNumParams() ||
                     Pattern->getParamDecl(P->getFunctionScopeIndex())
                         ->getType()
                         ->isDependentType());
}

} // namespace warplint
