//===- SharedParts.cpp - Pointers to parts of a shared array --------------===//
//
// `float *a = buffer, *b = a + n;`: one array in shared memory, of which each
// pointer has a part.
//
//===----------------------------------------------------------------------===//

#include "warplint/Syntax/SharedParts.h"
#include "warplint/Syntax/IndexForm.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace warplint {

namespace {

/// A place in an array.
struct Place {
  const VarDecl *Array;
  IndexForm Bytes; ///< from its start
};

class PartFinder {
public:
  explicit PartFinder(const FunctionDecl *F)
      : Tree(F), Forms(Tree), C(F->getASTContext()) {}
  std::vector<SharedPart> look() const;

private:
  int64_t bytesOf(QualType Pointer) const;
  std::optional<Place> placeOf(const Expr *E, unsigned Depth = 0) const;
  std::optional<ArrayDeclaration::Part> partOf(const Place &P) const;

  const KernelTree Tree;
  const IndexForms Forms;
  const ASTContext &C;
};

} // namespace

/// The size of what a pointer points to; 0: not known.
int64_t PartFinder::bytesOf(QualType Pointer) const {
  const QualType T = Pointer->getPointeeType();
  return T.isNull() || T->isIncompleteType() || T->isDependentType()
             ? 0
             : C.getTypeSizeInChars(T).getQuantity();
}

std::optional<Place> PartFinder::placeOf(const Expr *E, unsigned Depth) const {
  constexpr unsigned MaxDepth = 64;
  E = E->IgnoreParens();
  if (Depth > MaxDepth)
    return std::nullopt;
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    const Expr *Of = Cast->getSubExpr()->IgnoreParens();
    const auto *Ref = dyn_cast<DeclRefExpr>(Of);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (Cast->getCastKind() == CK_ArrayToPointerDecay && V &&
        V->hasAttr<CUDASharedAttr>())
      return Place{V, {}};
    if (Cast->getCastKind() == CK_LValueToRValue && V && Tree.valueOf(V))
      return placeOf(Tree.valueOf(V), Depth + 1);
    if (Cast->getType()->isPointerType() && Of->getType()->isPointerType())
      return placeOf(Of, Depth + 1);
    return std::nullopt;
  }
  const Expr *Base = nullptr, *Added = nullptr;
  if (const auto *B = dyn_cast<BinaryOperator>(E);
      B && B->getOpcode() == BO_Add && B->getType()->isPointerType()) {
    const bool IsLeft = B->getLHS()->getType()->isPointerType();
    Base = IsLeft ? B->getLHS() : B->getRHS();
    Added = IsLeft ? B->getRHS() : B->getLHS();
  } else if (const auto *U = dyn_cast<UnaryOperator>(E);
             U && U->getOpcode() == UO_AddrOf) {
    const auto *Element =
        dyn_cast<ArraySubscriptExpr>(U->getSubExpr()->IgnoreParens());
    Base = Element ? Element->getBase() : nullptr;
    Added = Element ? Element->getIdx() : nullptr;
  }
  std::optional<Place> From =
      Base ? placeOf(Base, Depth + 1) : std::optional<Place>();
  const int64_t Bytes = Base ? bytesOf(Base->getType()) : 0;
  if (!From || !Bytes)
    return std::nullopt;
  From->Bytes = sum(From->Bytes, Forms.formOf(Added), Bytes);
  return From;
}

/// The part, if its place depends on constants and arguments alone.
std::optional<ArrayDeclaration::Part> PartFinder::partOf(const Place &P) const {
  ArrayDeclaration::Part Out;
  Out.Whole = P.Array->getNameAsString();
  for (const auto &[Factors, Times] : P.Bytes) {
    ArrayDeclaration::Part::Term Term;
    Term.Times = Times;
    for (const std::string &Factor : Factors) {
      const auto Parameters = Tree.function()->parameters();
      const auto *At = llvm::find_if(Parameters, [&](const ParmVarDecl *V) {
        return Tree.isConstant(V) && IndexForms::nameOf(V) == Factor;
      });
      if (At == Parameters.end())
        return std::nullopt;
      Term.Parameters.push_back(unsigned(At - Parameters.begin()));
    }
    Out.Offset.push_back(std::move(Term));
  }
  return Out;
}

std::vector<SharedPart> PartFinder::look() const {
  std::vector<SharedPart> Found;
  for (const Stmt *S : Tree.all()) {
    const auto *Declared = dyn_cast<DeclStmt>(S);
    if (!Declared)
      continue;
    for (const Decl *D : Declared->decls()) {
      const auto *V = dyn_cast<VarDecl>(D);
      if (!V || !V->getType()->isPointerType() || !Tree.valueOf(V))
        continue;
      const QualType Element = V->getType()->getPointeeType();
      const std::optional<Place> At = placeOf(V->getInit());
      auto Part = At ? partOf(*At) : std::nullopt;
      if (Part && !Element.isVolatileQualified() && Element->isArithmeticType())
        Found.push_back({V, std::move(*Part)});
    }
  }
  return Found;
}

std::vector<SharedPart> sharedParts(const FunctionDecl *F) {
  return PartFinder(F).look();
}

/// Whether an expression is a variable, or the value of one.
static bool isOf(const Expr *E, const VarDecl *V) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref && Ref->getDecl() == V;
}

/// Adds the places where a function accesses the element that its parameter
/// points or refers to. False if a pointer is used otherwise.
static bool findAccesses(const Stmt *S, const ParmVarDecl *P,
                         std::vector<SourceLocation> &At) {
  if (!S)
    return true;
  const auto *U = dyn_cast<UnaryOperator>(S);
  const auto *Ref = dyn_cast<DeclRefExpr>(S);
  if (U && U->getOpcode() == UO_AddrOf)
    if (const auto *Inner =
            dyn_cast<UnaryOperator>(U->getSubExpr()->IgnoreParens());
        isOf(Inner ? Inner->getSubExpr() : U->getSubExpr(), P))
      return false;
  if (U && U->getOpcode() == UO_Deref && isOf(U->getSubExpr(), P)) {
    At.push_back(U->getExprLoc());
    return true;
  }
  if (Ref && Ref->getDecl() == P) {
    At.push_back(Ref->getExprLoc());
    return P->getType()->isReferenceType();
  }
  return llvm::all_of(S->children(), [&](const Stmt *Child) {
    return findAccesses(Child, P, At);
  });
}

bool findAccesses(const Stmt *Call, const Stmt *Argument,
                  std::vector<SourceLocation> &At) {
  const auto *Of = dyn_cast_or_null<CallExpr>(Call);
  const FunctionDecl *F = Of ? Of->getDirectCallee() : nullptr;
  const FunctionDecl *Definition = nullptr;
  if (!F || isa<CXXOperatorCallExpr>(Of) || !F->hasBody(Definition))
    return false;
  const bool IsPointer = cast<Expr>(Argument)->isPRValue();
  for (unsigned N = 0; N < Of->getNumArgs(); ++N) {
    const ParmVarDecl *P =
        N < Definition->getNumParams() ? Definition->getParamDecl(N) : nullptr;
    if (P && Of->getArg(N) == Argument)
      return (IsPointer ? P->getType()->isPointerType()
                        : P->getType()->isReferenceType()) &&
             findAccesses(Definition->getBody(), P, At);
  }
  return false;
}

} // namespace warplint
