//===- KernelAxes.cpp - Uses of x and y of threads and blocks -------------===//
//
// A thread (x, y) of a block of n * n threads does what thread (y, x) does when
// the kernel names threadIdx.y for threadIdx.x and the reverse. That is a new
// numbering of the threads of a block, which nothing but the shape of the warps
// depends on: so the kernel must not use anything of its warp.
//
//===----------------------------------------------------------------------===//

#include "Shapes.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/IndexForm.h"
#include "warplint/Syntax/PureCalls.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include <cstdlib>
#include <set>

using namespace clang;

namespace warplint {

namespace {

class AxisFinder {
public:
  explicit AxisFinder(const KernelTree &Tree)
      : Tree(Tree), Forms(Tree), SM(Tree.context().getSourceManager()) {}
  KernelAxes look();

private:
  void refuse(std::string Why) {
    if (Out.WhyNot.empty())
      Out.WhyNot = std::move(Why);
  }
  void add(const BuiltinAxis &A);
  void visit(const Stmt *S);
  void visitCall(const CallExpr *Call);
  void visitSubscript(const ArraySubscriptExpr *Access);
  /// Looks for what depends on lanes in a function that the kernel calls.
  void follow(const FunctionDecl *F, unsigned Depth);
  void followBody(const Stmt *S, unsigned Depth);

  const KernelTree &Tree;
  const IndexForms Forms;
  const SourceManager &SM;
  std::set<const FunctionDecl *> Seen;
  KernelAxes Out;
};

} // namespace

void AxisFinder::add(const BuiltinAxis &A) {
  if (A.Axis > 1)
    return;
  KernelAxes::Use U;
  U.Of = KernelAxes::Use::Variable(unsigned(A.Of));
  U.Axis = A.Axis;
  U.Component = editRange(SM, Tree.context().getLangOpts(), A.Place);
  if (!U.Component.isValid() || U.Component.Length != 1)
    refuse("a macro contains a use of x or y");
  Out.Uses.push_back(std::move(U));
}

static bool isWarpFunction(llvm::StringRef Name) {
  static constexpr llvm::StringLiteral Parts[] = {
      "shfl",       "ballot",   "__any", "__all", "__match", "__reduce",
      "activemask", "syncwarp", "lane",  "warp",  "wmma",    "mma"};
  return llvm::any_of(
      Parts, [&](llvm::StringRef Part) { return Name.contains(Part); });
}

void AxisFinder::follow(const FunctionDecl *F, unsigned Depth) {
  constexpr unsigned MaxDepth = 8;
  if (!F)
    return refuse("it calls a function through a pointer");
  if (!Seen.insert(F->getCanonicalDecl()).second)
    return;
  const std::string Name = F->getNameAsString();
  const bool IsOfToolkit =
      SM.isInSystemHeader(F->getLocation()) || F->getBuiltinID();
  if (isWarpFunction(Name))
    return refuse("'" + Name + "' works on the lanes of a warp");
  if (IsOfToolkit && isPure(F))
    return;
  if (IsOfToolkit) {
    const DeclContext *Space = F->getDeclContext()->getRedeclContext();
    if (isa<CXXMethodDecl>(F) && !cast<CXXMethodDecl>(F)->isTrivial())
      Space = cast<CXXMethodDecl>(F)->getParent();
    if (!Space->isTranslationUnit() && !Space->isStdNamespace() &&
        !isa<LinkageSpecDecl>(Space) && !isa<CXXMethodDecl>(F))
      refuse("'" + Name + "' may work on the lanes of a warp");
    return;
  }
  const FunctionDecl *Definition = nullptr;
  if (Depth > MaxDepth || !F->hasBody(Definition))
    return refuse("the code of '" + Name + "' is not known");
  followBody(Definition->getBody(), Depth);
}

void AxisFinder::followBody(const Stmt *S, unsigned Depth) {
  if (!S || !Out.WhyNot.empty())
    return;
  if (isa<AsmStmt>(S))
    return refuse("it has inline assembly");
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S)) {
    if (auto *V = dyn_cast<VarDecl>(Ref->getDecl());
        V && V->isFileVarDecl() && V->getIdentifier() &&
        SM.isInSystemHeader(V->getLocation()))
      for (llvm::StringRef Name : {"threadIdx", "warpSize"})
        if (V->getName() == Name)
          return refuse("a function that it calls uses " + Name.str());
  }
  if (const auto *Call = dyn_cast<CallExpr>(S))
    follow(Call->getDirectCallee(), Depth + 1);
  for (const Stmt *Child : S->children())
    followBody(Child, Depth);
}

void AxisFinder::visitCall(const CallExpr *Call) {
  follow(Call->getDirectCallee(), 0);
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || !F->getIdentifier() || !F->getName().starts_with("atomic"))
    return;
  const Stmt *Up = Tree.parent(Call);
  while (isa_and_nonnull<ExprWithCleanups, ParenExpr>(Up))
    Up = Tree.parent(Up);
  if (!atomicReduction(Call) || !Up || isa<Expr>(Up) || isa<DeclStmt>(Up))
    refuse("it uses the result of an atomic");
  else if (Call->getType()->isFloatingType())
    Out.FloatSums.push_back(textOf(SM, Tree.context().getLangOpts(),
                                   Call->getArg(0)->getSourceRange())
                                .str());
}

/// How far apart neighbors in one direction are.
enum class Distance { Same, Next, Further };

static Distance distanceIn(const IndexForm &Index, const std::string &Axis) {
  Distance Far = Distance::Same;
  for (const auto &[Factors, Times] : Index)
    if (llvm::is_contained(Factors, Axis))
      Far = Far == Distance::Same && Factors.size() == 1 && std::abs(Times) == 1
                ? Distance::Next
                : Distance::Further;
  return Far;
}

void AxisFinder::visitSubscript(const ArraySubscriptExpr *Access) {
  if (isa_and_nonnull<ArraySubscriptExpr>(Tree.parent(Tree.parent(Access))))
    return; // a row of an array
  // The last subscript, and what those in front of it depend on.
  const IndexForm Last = Forms.formOf(Access->getIdx());
  Distance X = distanceIn(Last, "threadIdx.x");
  Distance Y = distanceIn(Last, "threadIdx.y");
  const Expr *Base = Access->getBase()->IgnoreParenImpCasts();
  while (const auto *Row = dyn_cast<ArraySubscriptExpr>(Base)) {
    const IndexForm Of = Forms.formOf(Row->getIdx());
    if (distanceIn(Of, "threadIdx.x") != Distance::Same)
      X = Distance::Further;
    if (distanceIn(Of, "threadIdx.y") != Distance::Same)
      Y = Distance::Further;
    Base = Row->getBase()->IgnoreParenImpCasts();
  }
  const VarDecl *V = variableOf(Base);
  if (!V || V->hasAttr<CUDASharedAttr>() || X == Y || X == Distance::Same ||
      Y == Distance::Same)
    return;
  if (V->hasLocalStorage() && V->getType()->isArrayType())
    return;
  Out.Walks.push_back({spotAt(SM, Access->getExprLoc()), V->getNameAsString(),
                       Y == Distance::Next});
}

void AxisFinder::visit(const Stmt *S) {
  if (isa<AsmStmt>(S))
    return refuse("it has inline assembly");
  if (isa<LambdaExpr>(S))
    return refuse("it has a lambda");
  const auto *E = dyn_cast<Expr>(S);
  if (!E)
    return;
  if (auto Axis = builtinAxis(E))
    return add(*Axis);
  if (E->getType().isVolatileQualified())
    return refuse("it accesses volatile memory, as threads of a warp do that "
                  "rely on each other");
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (V && V->isFileVarDecl() && V->getIdentifier() &&
        SM.isInSystemHeader(V->getLocation()))
      for (llvm::StringRef Name :
           {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"})
        if (V->getName() == Name)
          refuse("it uses " + Name.str() + " as a whole");
  }
  if (const auto *Call = dyn_cast<CallExpr>(E))
    visitCall(Call);
  if (const auto *Access = dyn_cast<ArraySubscriptExpr>(E))
    visitSubscript(Access);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E);
      Made && !Made->getConstructor()->isTrivial() &&
      !SM.isInSystemHeader(Made->getConstructor()->getLocation()))
    follow(Made->getConstructor(), 0);
}

KernelAxes AxisFinder::look() {
  Out.Where = spotAt(SM, Tree.function()->getLocation());
  Out.IsOfFile = !Tree.function()->isExternallyVisible();
  for (const Stmt *S : Tree.all())
    visit(S);
  addThreadParts(Tree, Out);
  return std::move(Out);
}

void addKernelAxes(const KernelTree &Tree, const std::string &Mangled,
                   std::vector<KernelAxes> &Into) {
  addOrJoin(
      AxisFinder(Tree).look(), Mangled, Into,
      [](const KernelAxes &A, const KernelAxes &New) {
        return A.Where == New.Where;
      },
      [](KernelAxes &Known, KernelAxes New) {
        if (Known.WhyNot.empty())
          Known.WhyNot = New.WhyNot;
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
