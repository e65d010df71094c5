//===- ArrayUses.cpp - Uses of device arrays in the syntax tree -----------===//

#include "SubscriptTerms.h"
#include "TemplateValues.h"
#include "UseFinder.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/PureCalls.h"
#include "warplint/Syntax/SharedParts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace warplint {

size_t UseFinder::skipSugar(size_t I) const {
  while (I > 0 && isa<ParenExpr, ImplicitCastExpr>(Parents[I - 1]))
    --I;
  return I;
}

UseFinder::Path UseFinder::grow(const DeclRefExpr *Ref, size_t Extents) const {
  Path P;
  P.Whole = P.Element = Ref;
  P.Parent = Parents.size() - 1;
  const Expr *Inner = Ref;
  for (size_t I = P.Parent; I > 0; --I) {
    const Stmt *Holder = Parents[I - 1];
    const auto *Cast = dyn_cast<ImplicitCastExpr>(Holder);
    const auto *Brackets = dyn_cast<ArraySubscriptExpr>(Holder);
    const auto *Member = dyn_cast<MemberExpr>(Holder);
    if (Cast && (Cast->getCastKind() == CK_ArrayToPointerDecay ||
                 (Cast->getCastKind() == CK_LValueToRValue && Inner == Ref &&
                  Ref->getType()->isPointerType()))) {
      P.Decays = true; // or is the pointer to a part of an array
    } else if (isa<ParenExpr>(Holder) ||
               (Cast && Cast->getCastKind() == CK_NoOp)) {
      // Still the same object.
    } else if (Brackets && P.Decays && Brackets->getBase() == Inner) {
      P.Decays = false;
      P.Whole = Brackets;
      P.Parent = I - 1;
      if (!P.InMember && P.Subscripts.size() < Extents) {
        P.Subscripts.push_back(Brackets->getIdx());
        P.Element = Brackets;
      }
    } else if (Member && !Member->isArrow() && Member->getBase() == Inner &&
               isa<FieldDecl>(Member->getMemberDecl())) {
      if (!P.InMember && P.Subscripts.size() == Extents)
        P.Member = Member;
      P.InMember = true;
      P.Whole = Member;
      P.Parent = I - 1;
    } else {
      break;
    }
    Inner = cast<Expr>(Holder);
  }
  return P;
}

/// The location that debug information has for the access: for an assignment or
/// an increment that of the operator, for `&a[i]` as an argument that of the
/// call, otherwise that of the expression.
SourceLocation UseFinder::placeOf(const Path &P) const {
  size_t I = P.Parent;
  while (I > 0 && isa<ParenExpr>(Parents[I - 1]))
    --I;
  const Stmt *Holder = parent(I);
  const Expr *Inner = P.Whole;
  if (const auto *B = dyn_cast_or_null<BinaryOperator>(Holder))
    if (B->isAssignmentOp() && B->getLHS()->IgnoreParens() == Inner)
      return B->getOperatorLoc();
  if (const auto *Call = dyn_cast_or_null<CXXOperatorCallExpr>(Holder))
    if (Call->isAssignmentOp() && Call->getArg(0)->IgnoreParens() == Inner)
      return Call->getOperatorLoc();
  if (const auto *U = dyn_cast_or_null<UnaryOperator>(Holder)) {
    if (U->isIncrementDecrementOp())
      return U->getOperatorLoc();
    if (U->getOpcode() == UO_AddrOf)
      if (const auto *Call =
              dyn_cast_or_null<CallExpr>(parent(skipSugar(I - 1))))
        return Call->getExprLoc();
  }
  return P.Whole->getExprLoc();
}

void UseFinder::addUsesInside(const Path &P, ArrayDeclaration::Use Inside,
                              ArrayDeclaration &A) {
  size_t I = skipSugar(P.Parent);
  const auto *U = dyn_cast_or_null<UnaryOperator>(parent(I));
  const bool Addressed = U && U->getOpcode() == UO_AddrOf;
  I = Addressed ? skipSugar(I - 1) : I;
  std::vector<SourceLocation> At;
  if (I >= Parents.size() || !isa<Expr>(Parents[I]) ||
      cast<Expr>(Parents[I])->isPRValue() != Addressed ||
      !findAccesses(parent(I), Parents[I], At))
    return;
  Inside.IsElsewhere = true;
  for (SourceLocation L : At) {
    Inside.Where = spotAt(SM, L);
    addUse(Inside, A);
  }
}

/// Whether the call is an atomic or __ldg(), which access only the element
/// whose address is passed.
static bool touchesOneElement(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  return F && F->getIdentifier() &&
         (F->getName().starts_with("atomic") || F->getName() == "__ldg");
}

static std::string calleeName(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  return F ? "'" + F->getNameAsString() + "'" : "a function";
}

unsigned UseFinder::vectorBytes(size_t I) const {
  const auto *Cast = dyn_cast_or_null<ExplicitCastExpr>(parent(I));
  const unsigned Bytes = Cast ? vectorBytesOf(Cast) : 0;
  if (!Bytes)
    return 0;
  I = skipSugar(I - 1);
  const auto *U = dyn_cast_or_null<UnaryOperator>(parent(I));
  const auto *Brackets = dyn_cast_or_null<ArraySubscriptExpr>(parent(I));
  const auto *Index =
      Brackets ? dyn_cast<IntegerLiteral>(Brackets->getIdx()->IgnoreImpCasts())
               : nullptr;
  if (!(U && U->getOpcode() == UO_Deref) && !(Index && Index->getValue() == 0))
    return 0;
  for (--I; isa_and_nonnull<ParenExpr, MemberExpr>(parent(I)); --I)
    ;
  const auto *Outer = dyn_cast_or_null<UnaryOperator>(parent(I));
  const bool IsUsed = isa_and_nonnull<Expr>(parent(I)) &&
                      !(Outer && Outer->getOpcode() == UO_AddrOf);
  return IsUsed ? Bytes : 0;
}

/// Why the reference is not a plain access of one element; empty if it is.
std::string UseFinder::whyEscapes(const Path &P, ArrayDeclaration &A) const {
  bool Complete = P.Subscripts.size() == A.Extents.size();
  size_t I = P.Parent;
  bool Addressed = false;
  while (I > 0) {
    const auto *U = dyn_cast<UnaryOperator>(Parents[I - 1]);
    if (U && U->getOpcode() == UO_AddrOf)
      Addressed = true;
    else if (!isa<ParenExpr>(Parents[I - 1]) &&
             !(isa<ImplicitCastExpr>(Parents[I - 1]) &&
               (Addressed || P.Decays)))
      break;
    --I;
  }
  const Stmt *Holder = parent(I);
  if (isa_and_nonnull<UnaryExprOrTypeTraitExpr>(Holder))
    return Complete && !P.Whole->getType()->isArrayType()
               ? ""
               : "its size is taken with sizeof";
  if (Complete && !Addressed && !P.Decays)
    return "";
  const bool IsShared =
      A.Space == ArraySpace::Shared || A.Space == ArraySpace::DynamicShared;
  // Rows of a vector's alignment keep its elements together.
  if (Complete && Addressed && IsShared && A.Extents.size() > 1)
    if (const unsigned Bytes = vectorBytes(I)) {
      A.ElementAlignment = std::max<uint64_t>(A.ElementAlignment, Bytes);
      A.GroupsMayDiffer |=
          F->getTemplateInstantiationPattern() &&
          !isNamedOutright(
              cast<ExplicitCastExpr>(parent(I))->getTypeAsWritten());
      return "";
    }
  if (const auto *Cast = dyn_cast_or_null<ExplicitCastExpr>(Holder))
    return "it is reinterpreted as '" + Cast->getTypeAsWritten().getAsString() +
           "'";
  if (const auto *Call = dyn_cast_or_null<CallExpr>(Holder)) {
    if (Complete && Addressed && touchesOneElement(Call))
      return "";
    std::vector<SourceLocation> At;
    if (Complete && Addressed && IsShared && findAccesses(Call, Parents[I], At))
      return "";
    return "its address is passed to " + calleeName(Call);
  }
  if (isa_and_nonnull<CXXConstructExpr>(Holder))
    return "its address is passed to a constructor";
  if (const auto *B = dyn_cast_or_null<BinaryOperator>(Holder);
      B && B->isAdditiveOp())
    return "it is indexed with pointer arithmetic";
  if (Complete)
    return "the address of an element is taken";
  return P.Subscripts.empty() ? "its address is taken"
                              : "the address of a row is taken";
}

void UseFinder::addObstacle(const Expr *At, std::string Why,
                            ArrayDeclaration &A) {
  ArrayDeclaration::Obstacle O{spotAt(SM, At->getBeginLoc()), std::move(Why)};
  for (const ArrayDeclaration::Obstacle &Known : A.Obstacles)
    if (Known.Where == O.Where && Known.Why == O.Why)
      return;
  A.Obstacles.push_back(std::move(O));
}

/// Whether an expression computes the same and does nothing else if it is
/// evaluated twice.
static bool mayRepeat(const Stmt *S) {
  const auto *U = dyn_cast<UnaryOperator>(S);
  const auto *B = dyn_cast<BinaryOperator>(S);
  const auto *Call = dyn_cast<CallExpr>(S);
  const auto *Made = dyn_cast<CXXConstructExpr>(S);
  if ((U && U->isIncrementDecrementOp()) || (B && B->isAssignmentOp()) ||
      isa<LambdaExpr, StmtExpr, CXXNewExpr, CXXDeleteExpr, AtomicExpr,
          CXXThrowExpr>(S) ||
      (Call &&
       (!Call->getDirectCallee() || !isPure(Call->getDirectCallee()))) ||
      (Made && !Made->getConstructor()->isTrivial() &&
       !isPure(Made->getConstructor())))
    return false;
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(S))
    return mayRepeat(Default->getExpr());
  const auto *E = dyn_cast<Expr>(S);
  if (E && (E->getType().isVolatileQualified() || isa<CXXDefaultInitExpr>(E)))
    return false;
  return llvm::all_of(S->children(), [](const Stmt *Child) {
    return !Child || mayRepeat(Child);
  });
}

/// Whether some of an expression is written by a macro.
static bool isOfMacro(const Stmt *S) {
  return S->getBeginLoc().isMacroID() || S->getEndLoc().isMacroID() ||
         llvm::any_of(S->children(), [](const Stmt *Child) {
           return Child && isOfMacro(Child);
         });
}

ArrayDeclaration::Use UseFinder::useOf(const Path &P) const {
  ArrayDeclaration::Use U;
  U.Where = spotAt(SM, placeOf(P));
  U.Range = editRange(SM, LangOpts, P.Whole->getSourceRange());
  U.Text = textOf(SM, LangOpts, P.Whole->getSourceRange()).str();
  U.IsRepeatable = llvm::all_of(P.Subscripts, mayRepeat);
  for (const Expr *Subscript : P.Subscripts) {
    U.Subscripts.push_back(
        editRange(SM, LangOpts, Subscript->getSourceRange()));
    std::string Text = textOf(SM, LangOpts, Subscript->getSourceRange()).str();
    // What a macro writes may be a sum: `AT(t) / 32`.
    U.SubscriptTexts.push_back(
        !Text.empty() && isOfMacro(Subscript) ? "(" + Text + ")" : Text);
  }
  if (P.Member) {
    U.Member = P.Member->getMemberDecl()->getNameAsString();
    U.MemberRange = editRange(
        SM, LangOpts, {P.Member->getOperatorLoc(), P.Member->getMemberLoc()});
  }
  return U;
}

void UseFinder::addUse(ArrayDeclaration::Use U, ArrayDeclaration &A) {
  // Instances of a template use a global array at the same location: keep one.
  for (const ArrayDeclaration::Use &Known : A.Uses)
    if (Known.Where == U.Where && Known.Range.Offset == U.Range.Offset &&
        Known.Range.File == U.Range.File && Known.Text == U.Text)
      return;
  A.Uses.push_back(std::move(U));
}

bool UseFinder::beginsPart(const DeclRefExpr *Ref) const {
  for (const Stmt *S : llvm::reverse(Parents)) {
    const auto *Declared = dyn_cast<DeclStmt>(S);
    if (!Declared)
      continue;
    return llvm::any_of(Declared->decls(), [&](const Decl *D) {
      const auto *V = dyn_cast<VarDecl>(D);
      auto Known = V ? Index.find(arrayKey(V)) : Index.end();
      return Known != Index.end() && Arrays[Known->second].IsPart &&
             V->getInit() &&
             !SM.isBeforeInTranslationUnit(Ref->getBeginLoc(),
                                           V->getInit()->getBeginLoc()) &&
             !SM.isBeforeInTranslationUnit(V->getInit()->getEndLoc(),
                                           Ref->getBeginLoc());
    });
  }
  return false;
}

void UseFinder::addName(const DeclRefExpr *Ref, const Path &P,
                        ArrayDeclaration &A) {
  const EditRange At = editRange(SM, LangOpts, Ref->getSourceRange());
  A.IsPointedTo &=
      At.isValid() && (P.Decays || P.Subscripts.size() == A.Extents.size());
  for (size_t I = P.Parent; I > 0 && isa<Expr>(Parents[I - 1]); --I) {
    const auto *Cast = dyn_cast<ExplicitCastExpr>(Parents[I - 1]);
    A.IsPointedTo &= !(Cast && Cast->getType()->isPointerType()) &&
                     !isa<UnaryExprOrTypeTraitExpr>(Parents[I - 1]);
  }
  A.Names.push_back(At);
}

void UseFinder::mention(const DeclRefExpr *Ref, ArrayDeclaration &A) {
  if (isa_and_nonnull<LambdaExpr>(parent(Parents.size() - 1))) {
    A.IsPointedTo = false;
    return; // captured; uses in the body are visited there
  }
  if (A.IsPart && beginsPart(Ref))
    return; // another part begins behind this one
  Path P = grow(Ref, A.Extents.size());
  if (A.Space == ArraySpace::Private)
    addName(Ref, P, A);
  std::string Why = whyEscapes(P, A);
  const bool IsShared =
      A.Space == ArraySpace::Shared || A.Space == ArraySpace::DynamicShared;
  if (!Why.empty() && IsShared && addIndexed(P, A))
    return;
  if (!Why.empty() && !(IsShared && addPointed(P, A)))
    addObstacle(P.Whole, std::move(Why), A);
  bool Measured = false;
  for (size_t I = P.Parent; I > 0 && isa<Expr>(Parents[I - 1]); --I)
    Measured |= isa<UnaryExprOrTypeTraitExpr>(Parents[I - 1]);
  if (P.Subscripts.size() != A.Extents.size() || P.Decays || Measured)
    return;
  ArrayDeclaration::Use U = useOf(P);
  if (IsShared && !P.Subscripts.empty())
    U.Terms = termsOf(P.Subscripts.back(), Pointers.treeOf(F));
  addUse(U, A);
  if (IsShared)
    addUsesInside(P, std::move(U), A);
}

void addUses(const FunctionDecl *F, const ArrayIndex &Index,
             std::vector<ArrayDeclaration> &Arrays) {
  UseFinder(F, Index, Arrays).walk(F->getBody());
}

} // namespace warplint
