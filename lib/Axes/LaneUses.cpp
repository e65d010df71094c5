//===- LaneUses.cpp - What depends on the lane or block of a thread -------===//
//
// Follows a kernel through everything that its code runs: functions, methods,
// constructors with their initializers, destructors, and default arguments.
//
//===----------------------------------------------------------------------===//

#include "LaneUses.h"
#include "AxisParts.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/PureCalls.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include <set>

using namespace clang;

namespace warplint {

namespace {

class LaneFinder {
public:
  explicit LaneFinder(const KernelTree &Kernel)
      : Kernel(Kernel), SM(Kernel.context().getSourceManager()) {}
  LaneUses look();

private:
  /// Where a statement stands. Functions of the toolkit may have assembly.
  struct Place {
    const KernelTree *Of = nullptr; ///< null: an initializer or default value
    unsigned Depth = 0;             ///< 0 is the kernel
    bool IsOfToolkit = false;

    Place inner(const KernelTree *Tree) const {
      return {Tree, Depth + 1, IsOfToolkit};
    }
  };

  void refuse(std::string Why) {
    if (Out.WhyNot.empty())
      Out.WhyNot = std::move(Why);
  }
  void refuseOtherBlocks(std::string Why) {
    if (Out.WhyNotOtherBlocks.empty())
      Out.WhyNotOtherBlocks = std::move(Why);
  }
  void visit(const Stmt *S, Place At);
  void visitExpr(const Expr *E, Place At);
  void visitAll(const Stmt *S, Place At);
  void visitCall(const CallExpr *Call, Place At);
  void visitAtomic(const CallExpr *Call, Place At);
  void visitName(llvm::StringRef Name, bool IsWhole, Place At);
  void destroy(QualType T, Place At);
  void allocate(const FunctionDecl *By, Place At);
  void visitDelete(const CXXDeleteExpr *Delete, Place At);
  void follow(const FunctionDecl *F, Place At);
  void followBody(const FunctionDecl *F, Place At);
  bool isOfLambda(const FunctionDecl *F) const;

  const KernelTree &Kernel;
  const SourceManager &SM;
  std::set<const Decl *> Seen;
  LaneUses Out;
};

} // namespace

static bool containsAny(llvm::StringRef Name,
                        llvm::ArrayRef<llvm::StringLiteral> Parts) {
  return llvm::any_of(
      Parts, [&](llvm::StringRef Part) { return Name.contains(Part); });
}

/// Whether the name is that of a function by which lanes exchange values.
static bool isExchange(llvm::StringRef Name) {
  static constexpr llvm::StringLiteral Parts[] = {
      "shfl",    "ballot",   "__any",      "__all",
      "__match", "__reduce", "activemask", "syncwarp"};
  return containsAny(Name, Parts);
}

bool isWarpFunction(llvm::StringRef Name) {
  static constexpr llvm::StringLiteral Parts[] = {
      "lane", "warp", "mma", "_sreg_", "barrier_sync"}; // some warps
  return isExchange(Name) || containsAny(Name, Parts);
}

bool isBlockFunction(llvm::StringRef Name) {
  static constexpr llvm::StringLiteral Parts[] = {
      "syncthreads", "barrier", "_block", "cluster", "fence_cta",
      // loads and stores with which threads wait for each other
      "ldcv", "stwt"};
  return containsAny(Name, Parts);
}

/// Whether a function is a method of an atomic object.
static bool namesAtomics(const FunctionDecl *F) {
  const auto *M = dyn_cast<CXXMethodDecl>(F);
  return M && M->getParent()->getName().contains("atomic");
}

/// Whether a function or method of the toolkit works on one thread: it is in no
/// namespace, in one of the standard library, or a method of Thrust's values.
static bool isOfOneThread(const FunctionDecl *F) {
  const NamespaceDecl *Outermost = nullptr;
  for (const DeclContext *C = F->getDeclContext(); C; C = C->getParent())
    if (const auto *N = dyn_cast<NamespaceDecl>(C)) {
      if (N->getIdentifier() && N->getName() == "std")
        return true;
      Outermost = N;
    }
  return !Outermost || (isa<CXXMethodDecl>(F) && Outermost->getIdentifier() &&
                        Outermost->getName() == "thrust");
}

/// Whether a function is a lambda that is written in the kernel.
bool LaneFinder::isOfLambda(const FunctionDecl *F) const {
  const auto *M = dyn_cast<CXXMethodDecl>(F);
  return M && M->getParent()->isLambda() &&
         Kernel.function()->Encloses(M->getParent());
}

void LaneFinder::followBody(const FunctionDecl *F, Place At) {
  constexpr unsigned MaxDepth = 12;
  const FunctionDecl *Definition = nullptr;
  if (At.Depth > MaxDepth || !F->hasBody(Definition)) {
    if (!At.IsOfToolkit)
      refuse("the code of '" + F->getNameAsString() + "' is not known");
    return;
  }
  if (const auto *Made = dyn_cast<CXXConstructorDecl>(Definition))
    for (const CXXCtorInitializer *I : Made->inits())
      visitAll(I->getInit(), At.inner(nullptr));
  const KernelTree Tree(Definition);
  for (const Stmt *S : Tree.all())
    visit(S, At.inner(&Tree));
}

void LaneFinder::follow(const FunctionDecl *F, Place At) {
  if (!F)
    return refuse("it calls a function through a pointer");
  const auto *M = dyn_cast<CXXMethodDecl>(F);
  if (!Seen.insert(F->getCanonicalDecl()).second || isOfLambda(F) ||
      (M && M->isTrivial()))
    return;
  const std::string Name = F->getNameAsString();
  const bool IsOfToolkit =
      SM.isInSystemHeader(F->getLocation()) || F->getBuiltinID();
  if (IsOfToolkit && isPure(F) && !isExchange(Name))
    return;
  if (IsOfToolkit && (isWarpFunction(Name) || namesAtomics(F)))
    return refuse("'" + Name + "' works on the lanes of a warp");
  if (IsOfToolkit && isBlockFunction(Name))
    refuseOtherBlocks("'" + Name + "' works on the threads of a block");
  if (IsOfToolkit && !isOfOneThread(F))
    return refuse("'" + Name + "' may work on the lanes of a warp");
  followBody(F, {At.Of, At.Depth, IsOfToolkit});
}

/// Destroys a value: its destructor, and those of its members and bases.
void LaneFinder::destroy(QualType T, Place At) {
  if (T.isNull())
    return;
  T = T->getBaseElementTypeUnsafe()->getCanonicalTypeInternal();
  const auto *Record = T->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || Record->hasTrivialDestructor() ||
      !Seen.insert(Record->getCanonicalDecl()).second)
    return;
  const CXXDestructorDecl *D = Record->getDestructor();
  if (D && !D->isDefaulted())
    follow(D, At);
  for (const CXXBaseSpecifier &B : Record->bases())
    destroy(B.getType(), At);
  for (const FieldDecl *Field : Record->fields())
    destroy(Field->getType(), At);
}

/// Whether an expression is a statement, whose value nothing uses. `Of` is null
/// where that is not known.
static bool isUnused(const Expr *E, const KernelTree *Of) {
  const Stmt *Inner = E, *Up = Of ? Of->parent(E) : nullptr;
  auto IsVoid = [](const Stmt *S) {
    const auto *Cast = dyn_cast<CastExpr>(S);
    return Cast && Cast->getType()->isVoidType();
  };
  while (Up && (isa<ExprWithCleanups, ParenExpr>(Up) || IsVoid(Up))) {
    Inner = Up;
    Up = Of->parent(Up);
  }
  if (const auto *Block = dyn_cast_or_null<CompoundStmt>(Up))
    return !isa_and_nonnull<StmtExpr>(Of->parent(Block));
  if (const auto *If = dyn_cast_or_null<IfStmt>(Up))
    return Inner != If->getCond();
  return isa_and_nonnull<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt, CaseStmt,
                         DefaultStmt, LabelStmt, AttributedStmt>(Up);
}

/// Updates of atomics may come in any order unless a thread uses what another
/// one left.
void LaneFinder::visitAtomic(const CallExpr *Call, Place At) {
  if (!atomicReduction(Call) || !isUnused(Call, At.Of))
    refuse("it uses the result of an atomic");
  else if (!Call->getType()->isIntegralOrEnumerationType())
    Out.FloatSums.push_back(textOf(SM, Kernel.context().getLangOpts(),
                                   Call->getArg(0)->getSourceRange())
                                .str());
}

void LaneFinder::visitCall(const CallExpr *Call, Place At) {
  const FunctionDecl *F = Call->getDirectCallee();
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(F);
  if (M && M->isVirtual()) {
    const auto *Named = dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParens());
    const CXXMethodDecl *Called =
        !Named ? nullptr
        : Named->hasQualifier()
            ? M
            : M->getDevirtualizedMethod(Named->getBase(), false);
    if (!Called)
      return refuse("it calls a virtual method");
    F = Called;
  }
  follow(F, At);
  if (F && F->getIdentifier() && F->getName().starts_with("atomic"))
    visitAtomic(Call, At);
}

void LaneFinder::visitName(llvm::StringRef Name, bool IsWhole, Place At) {
  if (!At.Depth && At.Of && IsWhole)
    return refuse("it uses " + Name.str() + " as a whole");
  if (!At.Depth && At.Of)
    return;
  if (Name == "threadIdx" || Name == "warpSize")
    refuse("a function that it calls uses " + Name.str());
  else
    Out.NamesGrid = Name.str();
}

void LaneFinder::allocate(const FunctionDecl *By, Place At) {
  if (By && !By->isReplaceableGlobalAllocationFunction())
    follow(By, At);
}

void LaneFinder::visitDelete(const CXXDeleteExpr *Delete, Place At) {
  const QualType Of = Delete->getDestroyedType();
  const auto *Record = Of.isNull() ? nullptr : Of->getAsCXXRecordDecl();
  if (Record && Record->hasDefinition() && Record->getDestructor() &&
      Record->getDestructor()->isVirtual())
    return refuse("it calls a virtual method");
  destroy(Of, At);
  allocate(Delete->getOperatorDelete(), At);
}

/// Whether an expression is a variable of the thread.
static bool isOfThread(const Expr *E) {
  const VarDecl *V = variableOf(E);
  return V && V->hasLocalStorage() && !V->getType()->isReferenceType();
}

void LaneFinder::visitExpr(const Expr *E, Place At) {
  if (auto Axis = builtinAxis(E))
    return visitName(BuiltinVariables[unsigned(Axis->Of)], false, At);
  if (E->getType().isVolatileQualified() && !At.IsOfToolkit && !isOfThread(E))
    return refuse("it accesses volatile memory, as threads of a warp do that "
                  "rely on each other");
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (V && V->isFileVarDecl() && V->getIdentifier() &&
        SM.isInSystemHeader(V->getLocation()) &&
        (llvm::is_contained(BuiltinVariables, V->getName()) ||
         V->getName() == "warpSize"))
      visitName(V->getName(), true, At);
    if (Ref->getDecl()->hasAttr<CUDASharedAttr>())
      refuseOtherBlocks("it accesses shared memory");
  }
  if (const auto *Call = dyn_cast<CallExpr>(E))
    visitCall(Call, At);
  else if (const auto *Made = dyn_cast<CXXConstructExpr>(E))
    follow(Made->getConstructor(), At);
  else if (const auto *Made = dyn_cast<CXXInheritedCtorInitExpr>(E))
    follow(Made->getConstructor(), At);
  else if (const auto *New = dyn_cast<CXXNewExpr>(E))
    allocate(New->getOperatorNew(), At);
  else if (const auto *Delete = dyn_cast<CXXDeleteExpr>(E))
    visitDelete(Delete, At);
  else if (const auto *List = dyn_cast<InitListExpr>(E);
           List && List->hasArrayFiller())
    visitAll(List->getArrayFiller(), At.inner(nullptr));
  else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E))
    destroy(Bound->getType(), At);
  else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    visitAll(Default->getExpr(), At.inner(nullptr));
  else if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(E))
    visitAll(Default->getExpr(), At.inner(nullptr));
  else if (const auto *L = dyn_cast<LambdaExpr>(E); L && L->isGenericLambda())
    refuse("it has a generic lambda");
}

void LaneFinder::visit(const Stmt *S, Place At) {
  if (isa<AsmStmt>(S) && !At.IsOfToolkit)
    return refuse("it has inline assembly");
  if (const auto *Declared = dyn_cast<DeclStmt>(S))
    for (const Decl *D : Declared->decls())
      if (const auto *V = dyn_cast<VarDecl>(D)) {
        destroy(V->getType(), At);
        if (const auto *Parts = dyn_cast<DecompositionDecl>(V))
          for (const BindingDecl *Part : Parts->bindings())
            if (const VarDecl *Holder = Part->getHoldingVar())
              visitAll(Holder->getInit(), At.inner(nullptr));
      }
  if (const auto *E = dyn_cast<Expr>(S))
    visitExpr(E, At);
}

void LaneFinder::visitAll(const Stmt *S, Place At) {
  if (!S)
    return;
  visit(S, At);
  const auto *E = dyn_cast<Expr>(S);
  if (E && builtinAxis(E))
    return;
  for (const Stmt *Child : S->children())
    visitAll(Child, At);
}

LaneUses LaneFinder::look() {
  for (const Stmt *S : Kernel.all())
    visit(S, {&Kernel, 0, false});
  return std::move(Out);
}

LaneUses laneUsesOf(const KernelTree &Tree) { return LaneFinder(Tree).look(); }

} // namespace warplint
