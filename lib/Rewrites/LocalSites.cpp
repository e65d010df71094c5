//===- LocalSites.cpp - Where a private array is indexed ------------------===//

#include "LocalSites.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace warplint;

/// The subscripts of a line. Those of the array itself are preferred to those
/// of pointers, which may point to it.
static std::vector<size_t> subscriptsAt(const Spot &Line, const Spot &Array,
                                        const CodeShapes &Shapes) {
  std::vector<size_t> Own, Others;
  for (size_t I = 0; I < Shapes.Subscripts.size(); ++I) {
    const SubscriptShape &S = Shapes.Subscripts[I];
    if (S.Lines.File != Line.File || Line.Line < S.Lines.First ||
        Line.Line > S.Lines.Last || S.IsConstant)
      continue;
    // Debug information has the line of a declaration but no column.
    if (S.IsOfArray && S.Base.File == Array.File && S.Base.Line == Array.Line)
      Own.push_back(I);
    else if (!S.IsOfArray)
      Others.push_back(I);
  }
  return Own.empty() ? Others : Own;
}

static void addSite(LocalArray &To, const Spot &Where,
                    llvm::ArrayRef<IndexReason> Why, const CodeShapes &Shapes) {
  auto Known = llvm::find_if(To.Sites, [&](const LocalSite &S) {
    return S.Where.File == Where.File && S.Where.Line == Where.Line;
  });
  if (Known == To.Sites.end()) {
    To.Sites.push_back({Where, {}, subscriptsAt(Where, To.Where, Shapes)});
    Known = std::prev(To.Sites.end());
  }
  for (const IndexReason &R : Why)
    if (!llvm::is_contained(Known->Why, R))
      Known->Why.push_back(R);
}

/// Whether the finding is about the array.
static bool isOf(const Finding &F, const PrivateArray &P) {
  if (F.Array == P.Name && F.ArrayWhere == P.Where)
    return true;
  return llvm::any_of(F.Fixes, [&](const Fix &X) {
    return X.Array == P.Name && X.ArrayWhere.Line == P.Where.Line &&
           X.ArrayWhere.File == P.Where.File;
  });
}

std::optional<LocalArray> warplint::localArrayOf(const Finding &F,
                                                 const RewriteFacts &In) {
  LocalArray Out;
  for (const KernelTable *T : In.Tables)
    for (const PrivateArray &P : T->PrivateArrays) {
      const bool IsKnown = Out.Name == P.Name && Out.Where == P.Where;
      if (!P.isLocal() || !(Out.Tables.empty() ? isOf(F, P) : IsKnown))
        continue;
      Out.Name = P.Name;
      Out.Where = P.Where;
      Out.Bytes = std::max(Out.Bytes, P.Bytes);
      Out.ElementBytes = P.ElementBytes;
      Out.AddressEscapes |= P.AddressEscapes;
      Out.Tables.push_back(T);
      if (P.IndexedAt.isValid())
        addSite(Out, P.IndexedAt, P.IndexWhy, In.Shapes);
      for (const Access &A : T->Accesses)
        if (A.Space == MemorySpace::Local && A.Array == P.Name &&
            A.ArrayWhere == P.Where && A.Index != Uniformity::Constant)
          addSite(Out, A.Where, A.IndexWhy, In.Shapes);
    }
  if (Out.Tables.empty())
    return std::nullopt;
  llvm::sort(Out.Sites, [](const LocalSite &A, const LocalSite &B) {
    return A.Where < B.Where;
  });
  return Out;
}

std::vector<const ArrayDeclaration *>
warplint::declarationsOf(const LocalArray &A, const RewriteFacts &In) {
  std::vector<const ArrayDeclaration *> All;
  for (const ArrayDeclaration &D : In.Arrays)
    if (D.Space == ArraySpace::Private && D.Name == A.Name &&
        D.Where.File == A.Where.File && D.Where.Line == A.Where.Line)
      All.push_back(&D);
  return All;
}
