//===- ThreadParts.cpp - Quotients and remainders of threadIdx.x ----------===//
//
// `row = threadIdx.x % 32, col = threadIdx.x / 32`: with both operators
// exchanged the threads of a block of 32 * 32 get other numbers.
//
//===----------------------------------------------------------------------===//

#include "AxisParts.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/IndexForm.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include <set>

using namespace clang;

namespace warplint {

namespace {

class PartFinder {
public:
  PartFinder(const KernelTree &Tree, KernelAxes &Out)
      : Tree(Tree), Forms(Tree), SM(Tree.context().getSourceManager()),
        Out(Out) {}
  void look();

private:
  bool addUse(const Expr *E);
  bool addPart(const BinaryOperator *B);
  void addWalk(const ArraySubscriptExpr *Access);

  const KernelTree &Tree;
  const IndexForms Forms;
  const SourceManager &SM;
  KernelAxes &Out;
  std::set<std::string> Quotients, Remainders; ///< quantities of forms
};

} // namespace

bool PartFinder::addPart(const BinaryOperator *B) {
  const auto Size = valueOf(Forms.formOf(B->getRHS()));
  const IndexForm Form = Forms.formOf(B);
  if (!Size || *Size < 2 || Form.size() != 1 ||
      Form.begin()->first.size() != 1 ||
      (Out.PartSize && Out.PartSize != uint64_t(*Size)))
    return false;
  KernelAxes::Part P = {
      B->getOpcode() == BO_Rem,
      editRange(SM, Tree.context().getLangOpts(), B->getOperatorLoc())};
  if (!P.Operator.isValid() || P.Operator.Length != 1)
    return false;
  Out.PartSize = uint64_t(*Size);
  (P.IsRemainder ? Remainders : Quotients).insert(Form.begin()->first.front());
  Out.Parts.push_back(std::move(P));
  return true;
}

/// Adds a use of the thread's number; false: it is none of the two parts.
bool PartFinder::addUse(const Expr *E) {
  const Stmt *Up = Tree.parent(E);
  while (isa_and_nonnull<ParenExpr, CastExpr>(Up) &&
         cast<Expr>(Up)->getType()->isIntegerType() &&
         Tree.context().getTypeSize(cast<Expr>(Up)->getType()) >= 32) {
    E = cast<Expr>(Up);
    Up = Tree.parent(Up);
  }
  if (const auto *B = dyn_cast_or_null<BinaryOperator>(Up))
    return (B->getOpcode() == BO_Div || B->getOpcode() == BO_Rem) &&
           B->getLHS() == E && addPart(B);
  const auto *Declared = dyn_cast_or_null<DeclStmt>(Up);
  return Declared && llvm::any_of(Declared->decls(), [&](const Decl *D) {
           const auto *V = dyn_cast<VarDecl>(D);
           return V && V->getInit() == E && Tree.valueOf(V) &&
                  llvm::all_of(Tree.references(V), [&](const DeclRefExpr *Ref) {
                    return addUse(Ref);
                  });
         });
}

/// How far apart the elements of neighbors are that differ in some quantities.
static int64_t distanceIn(const IndexForm &Index,
                          const std::set<std::string> &Names) {
  int64_t Far = 0;
  for (const auto &[Factors, Times] : Index)
    if (llvm::any_of(Factors,
                     [&](const auto &Name) { return Names.count(Name) != 0; }))
      Far = Factors.size() == 1 && !Far ? std::abs(Times) : INT64_MAX;
  return Far;
}

void PartFinder::addWalk(const ArraySubscriptExpr *Access) {
  const VarDecl *V = variableOf(Access->getBase());
  if (!V || !V->getType()->isPointerType() || V->hasAttr<CUDASharedAttr>())
    return;
  const IndexForm Index = Forms.formOf(Access->getIdx());
  const int64_t Lanes = distanceIn(Index, Remainders),
                Others = distanceIn(Index, Quotients);
  if ((Lanes > 1) != (Others > 1))
    Out.PartWalks.push_back(
        {spotAt(SM, Access->getExprLoc()), V->getNameAsString(), Lanes > 1});
}

void PartFinder::look() {
  bool AreParts = true;
  for (const Stmt *S : Tree.all())
    if (const auto *E = dyn_cast<Expr>(S))
      if (const auto Axis = builtinAxis(E);
          Axis && Axis->Axis == 0 &&
          Axis->Of == BuiltinAxis::Variable::ThreadIndex)
        AreParts = AreParts && addUse(E);
  if (!AreParts || Quotients.empty() || Remainders.empty()) {
    Out.Parts.clear();
    Out.PartSize = 0;
  }
  for (const Stmt *S : Tree.all())
    if (const auto *Access = dyn_cast<ArraySubscriptExpr>(S);
        Access && Out.PartSize)
      addWalk(Access);
}

void addThreadParts(const KernelTree &Tree, KernelAxes &Into) {
  PartFinder(Tree, Into).look();
}

} // namespace warplint
