//===- KernelAxes.cpp - Uses of x and y of threads and blocks -------------===//
//
// A thread (x, y) of a block of n * n threads does what thread (y, x) does when
// the kernel names threadIdx.y for threadIdx.x and the reverse. That is a new
// numbering of the threads of a block, which nothing but the shape of the warps
// depends on: so the kernel must not use anything of its warp.
//
//===----------------------------------------------------------------------===//

#include "AxisParts.h"
#include "Distances.h"
#include "LaneUses.h"
#include "warplint/Axes/Axes.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/IndexForm.h"
#include "warplint/Syntax/Instances.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace warplint {

namespace {

class AxisFinder {
public:
  explicit AxisFinder(const KernelTree &Tree)
      : Tree(Tree), Forms(Tree), Starts(startsOfCounters(Tree, Forms)),
        SM(Tree.context().getSourceManager()) {}
  KernelAxes look();

private:
  void refuse(std::string Why) {
    if (Out.WhyNot.empty())
      Out.WhyNot = std::move(Why);
  }
  void add(const BuiltinAxis &A, const Expr *E);
  void visit(const Stmt *S);
  void visitSubscript(const ArraySubscriptExpr *Access);

  const KernelTree &Tree;
  const IndexForms Forms;
  const std::map<std::string, IndexForm> Starts;
  const SourceManager &SM;
  KernelAxes Out;
};

} // namespace

/// Whether a quotient in place of an expression needs parentheses.
static bool isOperand(const KernelTree &Tree, const Expr *E) {
  if (E->getBeginLoc().isMacroID())
    return true; // an argument, which may be an operand there
  const Stmt *Up = Tree.parent(E);
  while (isa_and_nonnull<ImplicitCastExpr>(Up))
    Up = Tree.parent(Up);
  if (const auto *B = dyn_cast_or_null<BinaryOperator>(Up))
    return !B->isAdditiveOp() && !B->isComparisonOp() && !B->isAssignmentOp();
  if (const auto *Call = dyn_cast_or_null<CXXOperatorCallExpr>(Up))
    return Call->getOperator() != OO_Call &&
           Call->getOperator() != OO_Subscript;
  if (isa_and_nonnull<CXXFunctionalCastExpr>(Up))
    return false;
  if (const auto *Access = dyn_cast_or_null<ArraySubscriptExpr>(Up))
    return Access->getLHS()->IgnoreParenImpCasts() == E;
  return !isa_and_nonnull<DeclStmt, ParenExpr, CallExpr>(Up);
}

void AxisFinder::add(const BuiltinAxis &A, const Expr *E) {
  if (A.Axis > 1)
    return;
  KernelAxes::Use U;
  U.Of = KernelAxes::Use::Variable(unsigned(A.Of));
  U.Axis = A.Axis;
  U.Component = editRange(SM, Tree.context().getLangOpts(), A.Place);
  U.Whole = editRange(SM, Tree.context().getLangOpts(),
                      SourceRange(E->getBeginLoc(), A.Place));
  U.IsOperand = isOperand(Tree, E);
  const char *const InMacro = "a macro contains a use of x or y";
  if (!U.Component.isValid() || U.Component.Length != 1)
    refuse(InMacro);
  else if (!U.Whole.isValid())
    Out.WhyNotNumbered = InMacro;
  Out.Uses.push_back(std::move(U));
}

void AxisFinder::visitSubscript(const ArraySubscriptExpr *Access) {
  const VarDecl *V = isRow(Tree, Access) ? nullptr : outsideArray(Access);
  if (!V)
    return;
  auto Along = [&](const char *Axis) {
    return distanceAlong(Forms, Access, Axis, Starts);
  };
  const Spot Where = spotAt(SM, Access->getExprLoc());
  const std::string Name = V->getNameAsString();
  const Distance X = Along("threadIdx.x"), Y = Along("threadIdx.y");
  if (areNeighborsAndOthers(X, Y))
    Out.Walks.push_back({Where, Name, Y == Distance::Next});
  for (unsigned Axis : {0u, 1u}) {
    const Distance Blocks = Along(Axis ? "blockIdx.y" : "blockIdx.x");
    if (areNeighborsAndOthers(X, Blocks))
      Out.BlockWalks.push_back({Where, Name, Axis, Blocks == Distance::Next});
  }
}

void AxisFinder::visit(const Stmt *S) {
  const auto *E = dyn_cast<Expr>(S);
  if (!E)
    return;
  if (auto Axis = builtinAxis(E))
    add(*Axis, E);
  else if (const auto *Access = dyn_cast<ArraySubscriptExpr>(E))
    visitSubscript(Access);
}

KernelAxes AxisFinder::look() {
  Out.Where = spotAt(SM, Tree.function()->getLocation());
  Out.IsOfFile = !Tree.function()->isExternallyVisible();
  LaneUses Of = laneUsesOf(Tree);
  Out.WhyNot = std::move(Of.WhyNot);
  Out.WhyNotOtherBlocks = std::move(Of.WhyNotOtherBlocks);
  Out.NamesGrid = std::move(Of.NamesGrid);
  Out.FloatSums = std::move(Of.FloatSums);
  for (const Stmt *S : Tree.all())
    visit(S);
  addThreadParts(Tree, Out);
  addThreadNumber(Tree, Out);
  return std::move(Out);
}

void addAxes(const KernelTree &Tree, const std::string &Mangled,
             WorkShapes &Into) {
  addOrJoin(
      AxisFinder(Tree).look(), Mangled, Into.Axes,
      [](const KernelAxes &A, const KernelAxes &New) {
        return A.Where == New.Where;
      },
      [](KernelAxes &Known, KernelAxes New) {
        if (Known.WhyNot.empty())
          Known.WhyNot = New.WhyNot;
        if (Known.WhyNotOtherBlocks.empty())
          Known.WhyNotOtherBlocks = New.WhyNotOtherBlocks;
        if (Known.NamesGrid.empty())
          Known.NamesGrid = New.NamesGrid;
        for (std::string &Sum : New.FloatSums)
          if (!llvm::is_contained(Known.FloatSums, Sum))
            Known.FloatSums.push_back(std::move(Sum));
        if (Known.WhyNotNumbered.empty())
          Known.WhyNotNumbered = New.WhyNotNumbered;
        // Of parts an instance may lack some, too, which are edited nowhere.
        auto At = [](const KernelAxes::Part &P) { return P.Operator.Offset; };
        if (Known.PartSize != New.PartSize ||
            !llvm::equal(llvm::map_range(Known.Parts, At),
                         llvm::map_range(New.Parts, At)))
          Known.PartSize = 0;
        // An instance may lack what `if constexpr` discards.
        for (KernelAxes::Use &U : New.Uses)
          if (llvm::none_of(Known.Uses, [&](const KernelAxes::Use &Other) {
                return Other.Component.Offset == U.Component.Offset &&
                       Other.Component.File == U.Component.File;
              }))
            Known.Uses.push_back(std::move(U));
      });
}

} // namespace warplint
