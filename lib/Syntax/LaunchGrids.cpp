//===- LaunchGrids.cpp - Grids of launches for more blocks ----------------===//
//
// A kernel whose threads have become warps needs 32 times the blocks. Only the
// launch itself is edited: a variable for its grid may be used elsewhere.
//
//===----------------------------------------------------------------------===//

#include "Shapes.h"
#include "warplint/Host/Places.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace warplint {

static constexpr unsigned Times = 32; // lanes of a warp

/// A number of blocks, times 32. `Text` is how it is written.
static std::string wider(const Expr *E, llvm::StringRef Text) {
  const Expr *Plain = E->IgnoreParenImpCasts();
  if (const auto *Number = dyn_cast<IntegerLiteral>(Plain);
      Number && llvm::all_of(Text, llvm::isDigit) &&
      Number->getValue().ule(UINT32_MAX / Times))
    return std::to_string(Number->getValue().getZExtValue() * Times);
  const bool IsPrimary = isa<ParenExpr>(E->IgnoreImpCasts()) ||
                         isa<DeclRefExpr, CallExpr, MemberExpr>(Plain);
  const bool IsPlain = IsPrimary && !E->getBeginLoc().isMacroID();
  const std::string Factor = std::to_string(Times) + " * ";
  return IsPlain ? Factor + Text.str() : Factor + "(" + Text.str() + ")";
}

/// Whether an argument of dim3() is 1.
static bool isOne(const Expr *E, const ASTContext &C) {
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    E = Default->getExpr();
  Expr::EvalResult Value;
  return !E->isValueDependent() && E->EvaluateAsInt(Value, C) &&
         Value.Val.getInt() == 1;
}

/// The construction of a dim3 from numbers, if an expression is one.
static const CXXConstructExpr *constructionOf(const Expr *E) {
  const auto *Made = dyn_cast_or_null<CXXConstructExpr>(withoutCopies(E));
  return Made && Made->getNumArgs() >= 1 &&
                 Made->getArg(0)->getType()->isIntegerType()
             ? Made
             : nullptr;
}

/// Whether a variable for a grid has one block along y and z.
static bool isFlat(const KernelTree &Host, const VarDecl *V) {
  const CXXConstructExpr *Made = V->hasLocalStorage() && V->getInit()
                                     ? constructionOf(V->getInit())
                                     : nullptr;
  if (!Made)
    return false;
  for (unsigned I = 1; I < Made->getNumArgs(); ++I)
    if (!isOne(Made->getArg(I), Host.context()))
      return false;
  for (const DeclRefExpr *Ref : Host.references(V)) {
    const auto *Member = dyn_cast_or_null<MemberExpr>(Host.parent(Ref));
    const Stmt *Named = Member ? static_cast<const Stmt *>(Member) : Ref;
    const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Host.parent(Named));
    const bool IsRead = Member
                            ? Cast && Cast->getCastKind() == CK_LValueToRValue
                            : Cast && Cast->getCastKind() == CK_NoOp;
    if (!IsRead)
      return false;
  }
  return true;
}

WiderGrid widerGrid(const KernelTree &Host, const CUDAKernelCallExpr *Call) {
  const SourceManager &SM = Host.context().getSourceManager();
  const LangOptions &LangOpts = Host.context().getLangOpts();
  WiderGrid Out;
  Out.Where = spotAt(SM, Call->getExprLoc());
  if (!Call->getConfig()->getNumArgs()) {
    Out.WhyNot = "a launch has no grid";
    return Out;
  }
  const Expr *Grid = withoutCopies(Call->getConfig()->getArg(0));
  const Expr *Written = Grid;
  const auto *Ref = dyn_cast<DeclRefExpr>(Grid);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const CXXConstructExpr *Made = constructionOf(Grid);
  if (Made)
    Written = Made->getArg(0);
  Out.Grid.Range = editRange(SM, LangOpts, Written->getSourceRange());
  const std::string Text =
      textOf(SM, LangOpts, Written->getSourceRange()).str();
  if (!Out.Grid.Range.isValid())
    Out.WhyNot = "a macro contains a size of a launch";
  else if (Made)
    Out.Grid.Text = wider(Written, Text);
  else if (V && isFlat(Host, V))
    Out.Grid.Text = std::to_string(Times) + " * " + Text + ".x";
  else if (V)
    Out.Grid.Text = "dim3(" + std::to_string(Times) + " * " + Text + ".x, " +
                    Text + ".y, " + Text + ".z)";
  else
    Out.WhyNot = "the grid of a launch is neither a number nor a variable";
  return Out;
}

} // namespace warplint
