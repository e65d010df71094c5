//===- LaunchExtents.cpp - Sizes of launches as they are written ----------===//

#include "Shapes.h"
#include "warplint/Host/Places.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace warplint {

namespace {

/// Reads the grid and block of one launch from the source. `look()` is called
/// once.
class ExtentFinder {
public:
  ExtentFinder(const KernelTree &Host, const CUDAKernelCallExpr *Call,
               const FunctionDecl *Kernel)
      : Host(Host), Call(Call), Kernel(Kernel),
        SM(Host.context().getSourceManager()),
        LangOpts(Host.context().getLangOpts()) {}
  LaunchExtents look();

private:
  /// Records the first reason why the sizes cannot be edited.
  void refuse(std::string Why) {
    if (Out.WhyNot.empty())
      Out.WhyNot = std::move(Why);
  }
  LaunchExtents::Part part(SourceRange Range) const {
    return {editRange(SM, LangOpts, Range), textOf(SM, LangOpts, Range).str()};
  }
  void readSize(const Expr *E, unsigned Position);
  void readConstruction(const Expr *E);
  void readVariable(const VarDecl *V, unsigned Position);
  bool readWhole(const Expr *E);
  bool isSizeOfKernel(const DeclRefExpr *Ref, unsigned Position) const;

  const KernelTree &Host;
  const CUDAKernelCallExpr *Call;
  const FunctionDecl *Kernel;
  const SourceManager &SM;
  const LangOptions &LangOpts;
  LaunchExtents Out;
};

} // namespace

/// The kernel that a launch names.
static const FunctionDecl *kernelOf(const CUDAKernelCallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  return F ? F->getCanonicalDecl() : nullptr;
}

const Expr *withoutCopies(const Expr *E) {
  while (true) {
    const Expr *Inner = E->IgnoreParenImpCasts();
    if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner))
      Inner = Temporary->getSubExpr();
    if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(Inner))
      Inner = Cleanups->getSubExpr();
    if (const auto *Cast = dyn_cast<CXXFunctionalCastExpr>(Inner))
      Inner = Cast->getSubExpr();
    if (const auto *Made = dyn_cast<CXXConstructExpr>(Inner);
        Made && Made->getNumArgs() == 1 &&
        Made->getConstructor()->isCopyOrMoveConstructor())
      Inner = Made->getArg(0);
    if (Inner == E)
      return E;
    E = Inner;
  }
}

void ExtentFinder::readConstruction(const Expr *E) {
  const auto *Made = dyn_cast<CXXConstructExpr>(withoutCopies(E));
  if (!Made || Made->getNumArgs() < 2 ||
      isa<CXXDefaultArgExpr>(Made->getArg(1)))
    return refuse("a size of a launch is not written as dim3(x, y)");
  LaunchExtents::Part X = part(Made->getArg(0)->getSourceRange());
  LaunchExtents::Part Y = part(Made->getArg(1)->getSourceRange());
  if (!X.Range.isValid() || !Y.Range.isValid())
    return refuse("a macro contains a size of a launch");
  Out.Sizes.push_back({std::move(X), std::move(Y)});
}

/// Whether a reference is an execution configuration argument of a launch of
/// the same kernel, in the same position (0: grid, 1: block).
bool ExtentFinder::isSizeOfKernel(const DeclRefExpr *Ref,
                                  unsigned Position) const {
  for (const Stmt *Up = Ref; Up; Up = Host.parent(Up)) {
    const auto *Config = dyn_cast<CallExpr>(Up);
    const auto *Launch =
        Config ? dyn_cast_or_null<CUDAKernelCallExpr>(Host.parent(Config))
               : nullptr;
    if (Launch && Launch->getConfig() == Config)
      return kernelOf(Launch) == Kernel && Position < Config->getNumArgs() &&
             withoutCopies(Config->getArg(Position)) == Ref;
  }
  return false;
}

void ExtentFinder::readVariable(const VarDecl *V, unsigned Position) {
  if (!V->hasLocalStorage() || isa<ParmVarDecl>(V) || !V->getInit())
    return refuse("a size of a launch is not made where it is launched");
  readConstruction(V->getInit());
  for (const DeclRefExpr *Ref : Host.references(V)) {
    if (isSizeOfKernel(Ref, Position))
      continue;
    const Stmt *Up = Host.parent(Ref);
    const auto *Member = dyn_cast_or_null<MemberExpr>(Up);
    const auto *Read =
        Member ? dyn_cast_or_null<ImplicitCastExpr>(Host.parent(Member))
               : nullptr;
    const std::string Name =
        Member ? Member->getMemberDecl()->getNameAsString() : "";
    LaunchExtents::Part P =
        Member ? part(Member->getMemberLoc()) : LaunchExtents::Part();
    if (Read && Read->getCastKind() == CK_LValueToRValue && Name == "z")
      continue;
    if (!Read || Read->getCastKind() != CK_LValueToRValue || P.Text != Name ||
        !P.Range.isValid())
      return refuse("'" + V->getNameAsString() + "' is also used otherwise");
    Out.Components.push_back(std::move(P));
  }
}

/// A variable or a field whose declaration must stay, as others use it: it is
/// exchanged where it is passed.
bool ExtentFinder::readWhole(const Expr *E) {
  const Expr *Inner = E;
  while (const auto *Member = dyn_cast<MemberExpr>(Inner))
    Inner = Member->getBase()->IgnoreParenImpCasts();
  const auto *Record = E->getType()->getAsCXXRecordDecl();
  LaunchExtents::Part P = part(E->getSourceRange());
  if (!isa<DeclRefExpr, CXXThisExpr>(Inner) || !Record ||
      !Record->getIdentifier() || Record->getName() != "dim3" ||
      !P.Range.isValid())
    return false;
  LaunchExtents::Part Exchanged = P;
  Exchanged.Text = "dim3(" + P.Text + ".y, " + P.Text + ".x, " + P.Text + ".z)";
  Out.Sizes.push_back({std::move(P), std::move(Exchanged)});
  return true;
}

void ExtentFinder::readSize(const Expr *E, unsigned Position) {
  E = withoutCopies(E);
  const LaunchExtents Before = Out;
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (V)
    readVariable(V, Position);
  else
    readConstruction(E);
  if (Out.WhyNot.empty() || !Before.WhyNot.empty())
    return;
  LaunchExtents Refused = std::move(Out);
  Out = Before;
  if (!readWhole(E))
    Out = std::move(Refused);
}

LaunchExtents ExtentFinder::look() {
  Out.Where = spotAt(SM, Call->getExprLoc());
  for (unsigned Position : {0u, 1u})
    if (Call->getConfig()->getNumArgs() > Position)
      readSize(Call->getConfig()->getArg(Position), Position);
  constexpr unsigned OfBytes = 2;
  if (Call->getConfig()->getNumArgs() > OfBytes &&
      !isa<CXXDefaultArgExpr>(Call->getConfig()->getArg(OfBytes)))
    Out.Shared = part(Call->getConfig()->getArg(OfBytes)->getSourceRange());
  return std::move(Out);
}

void addLaunchExtents(const KernelTree &Host, const LaunchedKernels &Kernels,
                      WorkShapes &Into) {
  for (const Stmt *S : Host.all()) {
    if (const auto *Call = dyn_cast<CUDAKernelCallExpr>(S)) {
      auto Known = Kernels.find(kernelOf(Call));
      if (Known == Kernels.end())
        continue;
      LaunchExtents L = ExtentFinder(Host, Call, Known->first).look();
      L.Kernel = Known->second;
      Into.Launches.push_back(std::move(L));
      Into.Grids.push_back(widerGrid(Host, Call));
      Into.Grids.back().Kernel = Known->second;
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(S);
    const auto *F = Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
    auto Known = F ? Kernels.find(F->getCanonicalDecl()) : Kernels.end();
    if (Known == Kernels.end())
      continue;
    const Stmt *Up = Host.parent(Ref);
    while (isa_and_nonnull<ImplicitCastExpr, ParenExpr>(Up))
      Up = Host.parent(Up);
    if (!isa_and_nonnull<CUDAKernelCallExpr>(Up))
      Into.NamedOtherwise.push_back(Known->second);
  }
}

} // namespace warplint
