//===- Distances.cpp - Elements of neighboring threads --------------------===//

#include "Distances.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdlib>

using namespace clang;

namespace warplint {

bool isRow(const KernelTree &Tree, const ArraySubscriptExpr *Access) {
  return isa_and_nonnull<ArraySubscriptExpr>(Tree.parent(Tree.parent(Access)));
}

const VarDecl *outsideArray(const ArraySubscriptExpr *Access) {
  const Expr *Base = Access->getBase()->IgnoreParenImpCasts();
  while (const auto *Row = dyn_cast<ArraySubscriptExpr>(Base))
    Base = Row->getBase()->IgnoreParenImpCasts();
  const VarDecl *V = variableOf(Base);
  const bool IsOfThread =
      V && V->hasLocalStorage() && V->getType()->isArrayType();
  return V && !V->hasAttr<CUDASharedAttr>() && !IsOfThread ? V : nullptr;
}

static Distance distanceIn(const IndexForm &Index, const std::string &Axis) {
  Distance Far = Distance::Same;
  for (const auto &[Factors, Times] : Index)
    if (llvm::is_contained(Factors, Axis))
      Far = Far == Distance::Same && Factors.size() == 1 && std::abs(Times) == 1
                ? Distance::Next
                : Distance::Further;
  return Far;
}

/// The initial value of a loop's counter that each iteration changes by the
/// same in all threads; null for other variables.
static const Expr *startOf(const ForStmt *Loop, const VarDecl *&Counter) {
  const auto *Init = dyn_cast_or_null<DeclStmt>(Loop->getInit());
  Counter = Init && Init->isSingleDecl()
                ? dyn_cast<VarDecl>(Init->getSingleDecl())
                : nullptr;
  return Counter && Counter->getType()->isIntegerType() ? Counter->getInit()
                                                        : nullptr;
}

std::map<std::string, IndexForm> startsOfCounters(const KernelTree &Tree,
                                                  const IndexForms &Forms) {
  std::map<std::string, IndexForm> Starts;
  for (const Stmt *S : Tree.all()) {
    const auto *Loop = dyn_cast<ForStmt>(S);
    const VarDecl *Counter = nullptr;
    const Expr *Start = Loop ? startOf(Loop, Counter) : nullptr;
    if (!Start || !Loop->getInc())
      continue;
    const bool StepsTogether =
        !Forms.dependenceOf(Loop->getInc()).Thread &&
        llvm::all_of(Tree.references(Counter), [&](const DeclRefExpr *Ref) {
          return Tree.isRead(Ref) || Tree.isIn(Ref, Loop->getInc());
        });
    if (StepsTogether)
      Starts[IndexForms::nameOf(Counter)] = Forms.formOf(Start);
  }
  return Starts;
}

/// The form with the initial values of counters in place of these.
static IndexForm atStart(const IndexForm &Index,
                         const std::map<std::string, IndexForm> &Starts) {
  IndexForm At;
  for (const auto &[Factors, Times] : Index) {
    IndexForm Term = constantForm(Times);
    for (const std::string &Name : Factors) {
      auto Start = Starts.find(Name);
      Term =
          product(Term, Start == Starts.end() ? quantity(Name) : Start->second);
    }
    At = sum(At, Term);
  }
  return At;
}

Distance distanceAlong(const IndexForms &Forms,
                       const ArraySubscriptExpr *Access,
                       const std::string &Axis,
                       const std::map<std::string, IndexForm> &Starts) {
  // The last subscript, and what those in front of it depend on.
  Distance Far =
      distanceIn(atStart(Forms.formOf(Access->getIdx()), Starts), Axis);
  const Expr *Base = Access->getBase()->IgnoreParenImpCasts();
  while (const auto *Row = dyn_cast<ArraySubscriptExpr>(Base)) {
    if (distanceIn(atStart(Forms.formOf(Row->getIdx()), Starts), Axis) !=
        Distance::Same)
      Far = Distance::Further;
    Base = Row->getBase()->IgnoreParenImpCasts();
  }
  return Far;
}

} // namespace warplint
