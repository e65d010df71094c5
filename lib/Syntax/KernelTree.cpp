//===- KernelTree.cpp - The statements of one kernel ----------------------===//

#include "warplint/Syntax/KernelTree.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <set>

using namespace clang;

namespace warplint {

std::optional<BuiltinAxis> builtinAxis(const Expr *E) {
  const auto *Member = dyn_cast<MemberExpr>(E);
  const auto *Ref =
      Member ? dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts())
             : nullptr;
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const NamedDecl *Component = Member ? Member->getMemberDecl() : nullptr;
  if (!V || !V->isFileVarDecl() || !V->getIdentifier() ||
      !Component->getIdentifier())
    return std::nullopt;
  using Variable = BuiltinAxis::Variable;
  auto Of = llvm::StringSwitch<std::optional<Variable>>(V->getName())
                .Case("threadIdx", Variable::ThreadIndex)
                .Case("blockIdx", Variable::BlockIndex)
                .Case("blockDim", Variable::BlockSize)
                .Case("gridDim", Variable::GridSize)
                .Default(std::nullopt);
  auto Axis = llvm::StringSwitch<int>(Component->getName())
                  .Case("x", 0)
                  .Case("y", 1)
                  .Case("z", 2)
                  .Default(-1);
  if (!Of || Axis < 0)
    return std::nullopt;
  return BuiltinAxis{*Of, unsigned(Axis), Member->getMemberLoc()};
}

const Expr *withoutCasts(const Expr *E) {
  while (true) {
    const Expr *Inner = E->IgnoreParenImpCasts();
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(Inner))
      if (Cast->getType()->isIntegralOrEnumerationType() &&
          Cast->getSubExpr()->getType()->isIntegralOrEnumerationType())
        Inner = Cast->getSubExpr();
    if (Inner == E)
      return E;
    E = Inner;
  }
}

const VarDecl *variableOf(const Expr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(withoutCasts(E));
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

KernelTree::KernelTree(const FunctionDecl *F) : F(F) {
  add(F->getBody(), nullptr);
}

void KernelTree::add(const Stmt *S, const Stmt *Parent) {
  if (!S)
    return;
  Numbers[S] = All.size();
  All.push_back(S);
  Parents[S] = Parent;
  if (const auto *E = dyn_cast<Expr>(S); E && builtinAxis(E))
    return;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      References[V->getCanonicalDecl()].push_back(Ref);
  if (const auto *Declared = dyn_cast<DeclStmt>(S))
    for (const Decl *D : Declared->decls())
      if (const auto *V = dyn_cast<VarDecl>(D))
        Declarations[V->getCanonicalDecl()] = Declared;
  for (const Stmt *Child : S->children())
    add(Child, S);
}

bool KernelTree::isIn(const Stmt *Inner, const Stmt *Outer) const {
  for (; Inner; Inner = parent(Inner))
    if (Inner == Outer)
      return true;
  return false;
}

llvm::ArrayRef<const DeclRefExpr *>
KernelTree::references(const VarDecl *V) const {
  auto Found = References.find(V->getCanonicalDecl());
  if (Found == References.end())
    return {};
  return Found->second;
}

/// Whether a reference is how a lambda captures a variable by its own name.
static bool isCaptured(const DeclRefExpr *Ref, const LambdaExpr &L) {
  return llvm::any_of(llvm::zip(L.captures(), L.capture_inits()),
                      [&](const auto &Captured) {
                        return std::get<1>(Captured) == Ref &&
                               !L.isInitCapture(&std::get<0>(Captured));
                      });
}

bool KernelTree::isRead(const DeclRefExpr *Ref) const {
  const Stmt *Up = parent(Ref);
  if (const auto *L = dyn_cast_or_null<LambdaExpr>(Up))
    return isCaptured(Ref, *L); // what its body does are other references
  while (isa_and_nonnull<ParenExpr>(Up))
    Up = parent(Up);
  const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Up);
  return Cast && Cast->getCastKind() == CK_LValueToRValue;
}

/// Whether a reference to a struct only reads a member, other than an array.
static bool readsMember(const KernelTree &Tree, const DeclRefExpr *Ref) {
  const Stmt *Up = Tree.parent(Ref);
  bool IsMember = false;
  while (isa_and_nonnull<ParenExpr, MemberExpr>(Up)) {
    const auto *M = dyn_cast<MemberExpr>(Up);
    if (M && (M->isArrow() || !isa<FieldDecl>(M->getMemberDecl()) ||
              M->getType()->isReferenceType()))
      return false;
    IsMember |= M != nullptr;
    Up = Tree.parent(Up);
  }
  const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Up);
  return IsMember && Cast && Cast->getCastKind() == CK_LValueToRValue;
}

bool KernelTree::isConstant(const VarDecl *V) const {
  if (V->getType().isVolatileQualified() || V->getType()->isReferenceType() ||
      V->isStaticLocal() || !(V->hasLocalStorage()))
    return false;
  if (V->getType().isConstQualified())
    return true;
  return llvm::all_of(references(V), [&](const DeclRefExpr *R) {
    return isRead(R) || (isa<ParmVarDecl>(V) && readsMember(*this, R));
  });
}

const Expr *KernelTree::valueOf(const VarDecl *V) const {
  return isa<ParmVarDecl>(V) || !isConstant(V) ? nullptr : V->getInit();
}

std::vector<const VarDecl *> KernelTree::variablesIn(const Stmt *S) const {
  std::vector<const VarDecl *> Named;
  for (size_t I = number(S); I != All.size() && isIn(All[I], S); ++I)
    if (const auto *Ref = dyn_cast<DeclRefExpr>(All[I]))
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
        Named.push_back(V);
  return Named;
}

static bool isLoop(const Stmt *S) {
  return isa<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt>(S);
}

/// Whether a variable may change between a declaration and the uses: by a
/// statement in between, or in a loop around a use alone.
bool KernelTree::changesBetween(
    const VarDecl *Source, const Stmt *From,
    llvm::ArrayRef<const DeclRefExpr *> Uses) const {
  for (const DeclRefExpr *Write : references(Source)) {
    if (isRead(Write))
      continue;
    for (const DeclRefExpr *Use : Uses)
      if (number(From) < number(Write) && number(Write) < number(Use))
        return true;
    for (const Stmt *Up = parent(Write); Up; Up = parent(Up))
      if (isLoop(Up) && !isIn(From, Up) &&
          llvm::any_of(Uses,
                       [&](const DeclRefExpr *Use) { return isIn(Use, Up); }))
        return true;
  }
  return false;
}

bool KernelTree::keepsSources(const VarDecl *V) const {
  V = V->getCanonicalDecl();
  if (auto Known = Kept.find(V); Known != Kept.end())
    return Known->second;
  Kept[V] = false;
  const llvm::ArrayRef<const DeclRefExpr *> Uses = references(V);
  std::set<const VarDecl *> Seen;
  llvm::SmallVector<const VarDecl *, 8> Left{V};
  while (!Left.empty()) {
    const VarDecl *Of = Left.pop_back_val();
    const Stmt *From = Declarations.lookup(Of);
    const Expr *Value = valueOf(Of);
    if (!From || !Value)
      return false;
    for (const VarDecl *Source : variablesIn(Value)) {
      if (!Source->hasLocalStorage() ||
          !Seen.insert(Source->getCanonicalDecl()).second)
        continue;
      if (valueOf(Source))
        Left.push_back(Source->getCanonicalDecl());
      else if (!isConstant(Source) && changesBetween(Source, From, Uses))
        return false;
    }
  }
  return Kept[V] = true;
}

std::string KernelTree::freeName(llvm::StringRef Stem) const {
  std::set<std::string> Taken;
  for (const ParmVarDecl *P : F->parameters())
    Taken.insert(P->getNameAsString());
  for (const Stmt *S : All) {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      Taken.insert(Ref->getDecl()->getNameAsString());
    if (const auto *Declared = dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declared->decls())
        if (const auto *Named = dyn_cast<NamedDecl>(D))
          Taken.insert(Named->getNameAsString());
  }
  std::string Name = Stem.str();
  while (Taken.count(Name))
    Name += "_";
  return Name;
}

} // namespace warplint
