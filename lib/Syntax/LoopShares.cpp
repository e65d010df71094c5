//===- LoopShares.cpp - What iterations of a loop share -------------------===//

#include "LoopWalk.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include <cstdlib>

using namespace clang;

namespace warplint {

/// Whether a reference outside of the loop only reads elements.
bool LoopBody::isPlainRead(const DeclRefExpr *Ref) const {
  for (const Stmt *S = Ref, *Up = Tree.parent(S); Up;
       S = Up, Up = Tree.parent(Up)) {
    if (const auto *Brackets = dyn_cast<ArraySubscriptExpr>(Up)) {
      if (!Tree.isIn(Ref, Brackets->getBase()))
        return true;
      continue;
    }
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Up)) {
      if (Cast->getCastKind() == CK_LValueToRValue &&
          !Cast->getType()->isPointerType())
        return true;
      continue;
    }
    if (!isa<ParenExpr, MemberExpr>(Up))
      return false;
  }
  return false;
}

void LoopBody::checkArray(const VarDecl *Root,
                          const std::vector<ElementAccess> &All) {
  const bool Writes = llvm::any_of(All, [](auto &A) { return A.Writes; });
  const bool Updates = llvm::any_of(All, [](auto &A) { return A.Updates; });
  for (const DeclRefExpr *Ref : Tree.references(Root))
    if (!Tree.isIn(Ref, Of.Loop) && (Writes || Updates || !isPlainRead(Ref)))
      return refuse(quoted(Root) + " is also used outside of the loop");
  if (Updates && llvm::any_of(All, [](auto &A) { return !A.Updates; }))
    return refuse(quoted(Root) +
                  " is updated by atomics and accessed otherwise");
  if (!Writes)
    return;
  for (const ElementAccess &A : All) {
    const auto Distance = valueOf(sum(A.Rest, All.front().Rest, -1));
    if (!A.IsOfElement || A.Scale != All.front().Scale || !Distance ||
        std::llabs(*Distance) >= std::llabs(A.Scale))
      return refuse("an iteration accesses elements of " + quoted(Root) +
                    " that are not its own");
  }
}

/// Adds the arrays that only the rest of the kernel accesses: they may overlap
/// those of the loop.
void LoopBody::addOtherArrays() {
  for (const Stmt *S : Tree.all()) {
    const auto *Ref = dyn_cast<DeclRefExpr>(S);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!V || Tree.isIn(Ref, Of.Loop) || V->hasAttr<CUDASharedAttr>() ||
        V->hasAttr<CUDAConstantAttr>() ||
        !(isa<ParmVarDecl>(V)
              ? V->getType()->isPointerType()
              : !V->hasLocalStorage() && V->getType()->isArrayType()))
      continue;
    auto Known = llvm::find_if(Arrays, [&](auto &A) { return A.first == V; });
    if (Known == Arrays.end())
      Known = Arrays.insert(Known, {V, {}});
    ElementAccess A;
    A.Writes = !isPlainRead(Ref);
    Known->second.push_back(std::move(A));
  }
}

void LoopBody::checkArrays() {
  for (const auto &[Root, All] : Arrays)
    checkArray(Root, All);
  addOtherArrays();
  auto Changes = [](const std::vector<ElementAccess> &All) {
    return llvm::any_of(All, [](auto &A) { return A.Writes || A.Updates; });
  };
  auto IsApart = [](const VarDecl *A, const VarDecl *B) {
    return A->getType().isRestrictQualified() ||
           B->getType().isRestrictQualified() ||
           (A->getType()->isArrayType() && B->getType()->isArrayType());
  };
  for (size_t I = 0; I != Arrays.size(); ++I)
    for (size_t J = 0; J != Arrays.size(); ++J) {
      const VarDecl *A = Arrays[I].first, *B = Arrays[J].first;
      if (A == B || IsApart(A, B) || !Changes(Arrays[I].second) ||
          (J < I && Changes(Arrays[J].second)))
        continue;
      Effects.MayOverlap.push_back(
          {A->getNameAsString(), B->getNameAsString()});
    }
}

/// A sum of each thread may only end up in an atomic, where it does not matter
/// which thread summed up what.
void LoopBody::checkSum(const VarDecl *V, Reduction::Kind What) {
  if (!V->getInit() || !Forms.isSame(V->getInit(), /*OfGrid=*/true))
    return refuse(quoted(V) + " does not start with one value for all threads");
  unsigned Ends = 0;
  for (const DeclRefExpr *Ref : Tree.references(V)) {
    if (Tree.isIn(Ref, Of.Loop))
      continue;
    const Stmt *Up = Tree.parent(Ref);
    while (isa_and_nonnull<ImplicitCastExpr, ParenExpr>(Up))
      Up = Tree.parent(Up);
    const auto *Call = dyn_cast_or_null<CallExpr>(Up);
    auto R = Call ? atomicReduction(Call) : std::nullopt;
    const Stmt *Holder = Call ? Tree.parent(Call) : nullptr;
    while (isa_and_nonnull<ExprWithCleanups>(Holder))
      Holder = Tree.parent(Holder);
    if (!R || R->What != What || Holder != Tree.parent(Of.Loop) ||
        variableOf(R->Value) != V || !isUniformAddress(R->Target) ||
        Tree.number(Call) < Tree.number(Of.Loop))
      return refuse("the sum " + quoted(V) +
                    " of each thread is used by itself");
    ++Ends;
  }
  if (Ends != 1)
    return refuse("the sum " + quoted(V) + " of each thread is used by itself");
  for (const Stmt *S : Tree.all())
    if (isa<ReturnStmt>(S) && Tree.number(S) > Tree.number(Of.Loop))
      return refuse("threads may return before their sums are used");
  if (V->getType()->isFloatingType())
    Effects.FloatSums.push_back(V->getNameAsString());
}

/// Whether a pointer is an argument or the address of one element for all
/// threads.
bool LoopBody::isUniformAddress(const Expr *E) const {
  const IndexForms::Dependence On = Forms.dependenceOf(E);
  return !On.Thread && !On.Block && !On.Change;
}

void LoopBody::checkSums() {
  llvm::DenseSet<const VarDecl *> Seen;
  for (const auto &[V, What] : Sums)
    if (Seen.insert(V).second)
      checkSum(V, What);
  // Inside of the loop a sum is nothing but added to.
  for (const VarDecl *V : Seen) {
    size_t Inside = 0;
    for (const DeclRefExpr *Ref : Tree.references(V))
      Inside += Tree.isIn(Ref, Of.Loop);
    size_t Expected = 0;
    for (const Stmt *S : Tree.all())
      if (const auto *E = dyn_cast<Expr>(S); E && Tree.isIn(E, Of.Loop))
        if (auto R = reductionOf(E); R && variableOf(R->Target) == V) {
          const auto *B = dyn_cast<BinaryOperator>(E);
          Expected += B && B->getOpcode() == BO_Assign ? 2 : 1;
        }
    if (Inside != Expected)
      refuse("iterations hand " + quoted(V) + " on");
  }
}

} // namespace warplint
