//===- PointedElements.cpp - Uses of arrays through pointers --------------===//

#include "SubscriptTerms.h"
#include "TemplateValues.h"
#include "UseFinder.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/IndexForm.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace warplint {

/// The index of `a + i`, a pointer to an element; null for other expressions.
static const Expr *termOf(const Stmt *S, const Stmt *Array) {
  const auto *B = dyn_cast_or_null<BinaryOperator>(S);
  if (!B || B->getOpcode() != BO_Add)
    return nullptr;
  const Expr *Other = B->getLHS()->IgnoreParens() == Array   ? B->getRHS()
                      : B->getRHS()->IgnoreParens() == Array ? B->getLHS()
                                                             : nullptr;
  return Other && Other->getType()->isIntegralOrEnumerationType() ? Other
                                                                  : nullptr;
}

bool UseFinder::readPointer(const Path &P, size_t Extents,
                            ElementPointer &Into) const {
  if (!Extents || P.Whole != P.Element)
    return false;
  const size_t I = skipParens(P.Parent);
  Into.Pointer = dyn_cast_or_null<Expr>(parent(I));
  if (P.Subscripts.size() == Extents && !P.Decays) { // &a[i]
    const auto *Address = dyn_cast_or_null<UnaryOperator>(Into.Pointer);
    Into.Index = P.Subscripts.back();
    return Address && Address->getOpcode() == UO_AddrOf;
  }
  if (P.Subscripts.size() + 1 != Extents || !P.Decays ||
      !isa_and_nonnull<ImplicitCastExpr>(Into.Pointer))
    return false;
  const Stmt *Sum = parent(skipParens(I - 1));
  if ((Into.Term = Into.Index = termOf(Sum, Into.Pointer)))
    Into.Pointer = cast<Expr>(Sum); // a + i
  return Into.Term || Extents > 1;  // or a row
}

bool UseFinder::addPointed(const Path &P, ArrayDeclaration &A) {
  const size_t Extents = A.Extents.size();
  ElementPointer To;
  if (!readPointer(P, Extents, To))
    return false;
  const auto Found = Pointers.usesOf(F, To.Pointer);
  if (!Found)
    return false;
  // The elements are a power of two, of which the index is a multiple; or they
  // are some of a row.
  const uint64_t Group = llvm::PowerOf2Ceil(Found->Elements);
  const uint64_t Row = A.Extents.back().Elements;
  bool IsGroup = false, StaysInRow = !To.Index && Found->Elements <= Row;
  A.GroupsMayDiffer |= Found->MayDiffer ||
                       (Extents > 1 && A.Extents.back().Dependent) ||
                       (To.Index && Group > 1 &&
                        mayDifferByInstance(To.Index, Pointers.treeOf(F)));
  if (To.Index) {
    const IndexForm First = IndexForms(Pointers.treeOf(F)).formOf(To.Index);
    const std::optional<int64_t> Constant = valueOf(First);
    IsGroup = areMultiples(First, int64_t(Group));
    StaysInRow =
        Extents > 1 && ((IsGroup && !To.Term && Row % Group == 0) ||
                        (Constant && *Constant >= 0 &&
                         uint64_t(*Constant) + Found->Elements <= Row));
  }
  ArrayDeclaration::Use U = useOf(P);
  if (To.Term) {
    const SourceRange Range = To.Term->getSourceRange();
    U.Subscripts.push_back(editRange(SM, LangOpts, Range));
    U.SubscriptTexts.push_back(textOf(SM, LangOpts, Range).str());
    U.IsTerm = true;
    U.IsRepeatable = false; // its text decides
  }
  const bool StaysTogether = IsGroup && (Extents == 1 || StaysInRow);
  if (StaysTogether || StaysInRow)
    A.ElementAlignment =
        std::max<uint64_t>(A.ElementAlignment, Found->VectorBytes);
  if (StaysTogether)
    U.Elements = Group;
  else if (StaysInRow)
    U.Elements = 0;
  if (To.Index) {
    U.Terms = termsOf(To.Index, Pointers.treeOf(F));
    addUse(U, A);
  }
  U.IsElsewhere = true;
  for (SourceLocation At : Found->At) {
    U.Where = spotAt(SM, At);
    addUse(U, A);
  }
  return StaysTogether || StaysInRow;
}

bool UseFinder::addIndexed(const Path &P, ArrayDeclaration &A) {
  const size_t I = skipSugar(P.Parent);
  const auto *Call = dyn_cast_or_null<CallExpr>(parent(I));
  if (!Call || A.Extents.size() != 1 || !P.Subscripts.empty() || !P.Decays ||
      I >= Parents.size() || !isa<Expr>(Parents[I]))
    return false;
  const auto Indices = Pointers.indicesOf(Call, cast<Expr>(Parents[I]));
  for (const IndexArgument &One : Indices) {
    const SourceRange Range = One.Index->getSourceRange();
    ArrayDeclaration::Use U = useOf(P);
    U.Subscripts = {editRange(SM, LangOpts, Range)};
    U.SubscriptTexts = {textOf(SM, LangOpts, Range).str()};
    U.Terms = termsOf(One.Index, Pointers.treeOf(F));
    U.IsRepeatable = false; // its text decides
    U.IsElsewhere = true;
    for (SourceLocation At : One.At) {
      U.Where = spotAt(SM, At);
      addUse(U, A);
    }
  }
  return !Indices.empty();
}

} // namespace warplint
