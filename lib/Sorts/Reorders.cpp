//===- Reorders.cpp - Kernels that move elements by indices ---------------===//

#include "Reorders.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace warplint {

/// The expression that initializes a local variable which nothing else names as
/// its own; other expressions unchanged. Loads through `__ldg(&a[i])` are those
/// of the element.
static const Expr *valueOf(const Expr *E) {
  for (unsigned Steps = 0; Steps < 8; ++Steps) {
    E = E->IgnoreParenCasts();
    if (const auto *Clean = dyn_cast<ExprWithCleanups>(E))
      E = Clean->getSubExpr();
    else if (const auto *Made = dyn_cast<CXXConstructExpr>(E);
             Made && Made->getNumArgs() == 1)
      E = Made->getArg(0);
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Temporary->getSubExpr();
    else if (const auto *Call = dyn_cast<CallExpr>(E);
             Call && Call->getDirectCallee() &&
             Call->getDirectCallee()->getIdentifier() &&
             Call->getDirectCallee()->getName().starts_with("__ld") &&
             Call->getNumArgs() == 1) {
      E = Call->getArg(0)->IgnoreParenImpCasts();
      if (const auto *Address = dyn_cast<UnaryOperator>(E);
          Address && Address->getOpcode() == UO_AddrOf)
        E = Address->getSubExpr();
    } else if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      if (!V || isa<ParmVarDecl>(V) || !V->getInit())
        return E;
      E = V->getInit();
    } else {
      return E;
    }
  }
  return E;
}

/// The parameter whose element the expression is; null if it is none.
static const ParmVarDecl *arrayOf(const ArraySubscriptExpr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->getBase()->IgnoreParenImpCasts());
  return Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
}

/// The parameter that the index of an element is loaded from; null if the index
/// is not a single loaded value.
static const ParmVarDecl *indexOf(const ArraySubscriptExpr *E) {
  const auto *Element = dyn_cast<ArraySubscriptExpr>(valueOf(E->getIdx()));
  return Element ? arrayOf(Element) : nullptr;
}

namespace {

class MoveVisitor : public DynamicRecursiveASTVisitor {
public:
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->getOpcode() == BO_Assign)
      look(E->getLHS(), E->getRHS());
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) override {
    if (E->getOperator() == OO_Equal && E->getNumArgs() == 2)
      look(E->getArg(0), E->getArg(1));
    return true;
  }
  std::vector<Reorder> Found;

private:
  void look(const Expr *Left, const Expr *Right) {
    const auto *To = dyn_cast<ArraySubscriptExpr>(Left->IgnoreParenImpCasts());
    const auto *From = dyn_cast<ArraySubscriptExpr>(valueOf(Right));
    if (!To || !From || !arrayOf(To) || !arrayOf(From))
      return;
    if (const ParmVarDecl *Loads = indexOf(From); Loads && !indexOf(To))
      Found.push_back({arrayOf(To), Loads});
  }
};

} // namespace

std::vector<Reorder> reordersIn(const FunctionDecl *Kernel) {
  const FunctionDecl *Definition = nullptr;
  if (!Kernel->hasBody(Definition))
    return {};
  MoveVisitor Visitor;
  Visitor.TraverseStmt(Definition->getBody());
  return Visitor.Found;
}

std::vector<Reorder> reordersOf(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee || !Callee->getIdentifier() ||
      outermostNamespaceOf(Callee) != "thrust")
    return {};
  const unsigned Count = E->getNumArgs();
  if (Callee->getName() != "gather" || Count < 4 ||
      mayBePart(E->getArg(Count - 1)))
    return {};
  std::vector<Reorder> Found;
  // gather([policy,] first, last of the indices, input, result)
  for (Place To : placesOf(E->getArg(Count - 1)))
    for (Place Indices : placesOf(E->getArg(Count - 4)))
      Found.push_back({To, Indices});
  return Found;
}

} // namespace warplint
