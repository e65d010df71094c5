//===- WideStores.cpp - One wide store in place of narrow ones ------------===//

#include "Text.h"
#include "Work.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

static bool hasStoreAt(const NeighborStores &S, const Spot &Where) {
  return llvm::any_of(S.Where, [&](const Spot &At) {
    return At.Line == Where.Line && At.File == Where.File;
  });
}

static std::string typeOf(const NeighborStores &S) {
  return S.Vector.empty() ? vectorType(S.Type, S.Count) : S.Vector;
}

std::optional<Fix> warplint::proposeWideStore(const Finding &F,
                                              const RewriteFacts &In) {
  if (F.Operation != AccessKind::Store)
    return std::nullopt;
  Fix X;
  const NeighborStores *First = nullptr;
  // The values are converted to the type of the elements, as before.
  for (const NeighborStores &S : In.Work->Stores) {
    const std::string Type = typeOf(S);
    if (Type.empty() || F.Array != S.Array || !hasStoreAt(S, F.Where))
      continue;
    First = First ? First : &S;
    Edit E;
    E.Range = S.Range;
    const std::string Element = S.Array + "[" + S.FirstIndex + "]";
    E.Text = (S.Vector.empty()
                  ? "*reinterpret_cast<" + Type + " *>(&" + Element + ")"
                  : Element) +
             " = make_" + Type + "(" + llvm::join(S.Values, ", ") + ")";
    for (const NeighborStores::Kept &K : S.Before)
      X.Edits.push_back(
          {K.Range, "const " + S.Type + " " + K.Name + " = " + K.Value});
    X.Edits.push_back(std::move(E));
    if (S.Vector.empty()) // vectors are aligned
      judgeAlignment(X, S, In);
    for (const std::string &Other : S.MayOverlap)
      addReason(X, {Phrase::MustNotOverlapLoad, S.Array, Other});
  }
  if (!First)
    return std::nullopt;
  X.Rewrite = "wide-store";
  X.ArrayWhere = First->Where.front();
  X.Title = {Phrase::StoreAtOnce, First->Count, First->Array, typeOf(*First)};
  X.Goal = goalTogether(First->Kernels, In, [&](const Access &A) {
    return A.Array == First->Array && hasStoreAt(*First, A.Where);
  });
  if (!X.Goal)
    return std::nullopt;
  if (X.WhyUnsafe.empty())
    X.Kind = Fix::Safety::Safe;
  X.WhySame = {Phrase::StoresSame};
  return X;
}
