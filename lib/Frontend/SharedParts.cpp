//===- SharedParts.cpp - Pointers to parts of a shared array --------------===//
//
// `float *a = buffer, *b = a + n;`: one array in shared memory, of which each
// pointer has a part. A pointer that keeps its value is an array of its own if
// it is known where its part begins.
//
//===----------------------------------------------------------------------===//

#include "Arrays.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/IndexForm.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

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
  PartFinder(const FunctionDecl *F, ArrayIndex &Index,
             std::vector<ArrayDeclaration> &Arrays)
      : Tree(F), Forms(Tree), C(F->getASTContext()), Index(Index),
        Arrays(Arrays) {}
  void look(const std::string &Mangled);

private:
  int64_t bytesOf(QualType Pointer) const;
  std::optional<Place> placeOf(const Expr *E, unsigned Depth = 0) const;
  std::optional<ArrayDeclaration::Part> partOf(const Place &P) const;

  const KernelTree Tree;
  const IndexForms Forms;
  const ASTContext &C;
  ArrayIndex &Index;
  std::vector<ArrayDeclaration> &Arrays;
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

void PartFinder::look(const std::string &Mangled) {
  const SourceManager &SM = C.getSourceManager();
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
      if (!Part || !bytesOf(V->getType()) || Element.isVolatileQualified() ||
          !Element->isArithmeticType())
        continue;
      ArrayDeclaration A;
      A.Name = V->getNameAsString();
      A.Function = Mangled;
      A.Where = spotAt(SM, V->getLocation());
      A.Space = ArraySpace::DynamicShared;
      A.ElementType =
          Element.getUnqualifiedType().getAsString(C.getPrintingPolicy());
      A.ElementBytes = bytesOf(V->getType());
      A.ElementAlignment = C.getTypeAlignInChars(Element).getQuantity();
      A.Extents.emplace_back();
      A.IsPart = std::move(Part);
      Index[V] = Arrays.size();
      Arrays.push_back(std::move(A));
    }
  }
}

void addSharedParts(const FunctionDecl *F, const std::string &Mangled,
                    ArrayIndex &Index, std::vector<ArrayDeclaration> &Arrays) {
  if (F->hasAttr<CUDAGlobalAttr>())
    PartFinder(F, Index, Arrays).look(Mangled);
}

} // namespace warplint
