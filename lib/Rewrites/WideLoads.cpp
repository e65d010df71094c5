//===- WideLoads.cpp - One wide load in place of narrow ones --------------===//

#include "Text.h"
#include "Work.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

static bool hasLoadAt(const NeighborLoads &L, const Spot &Where) {
  return llvm::any_of(L.Loads, [&](const NeighborLoads::Load &Load) {
    return Load.Where.Line == Where.Line && Load.Where.File == Where.File;
  });
}

/// Whether an access may be to the array. One to which a field of an argument
/// points has no name.
static bool isArrayOf(const NeighborLoads &L, const std::string &Name) {
  return Name == L.Array || (L.IsVector && Name.empty());
}

std::optional<Fix> warplint::proposeWideLoad(const Finding &F,
                                             const RewriteFacts &In) {
  auto At = llvm::find_if(In.Work->Neighbors, [&](const NeighborLoads &L) {
    return hasLoadAt(L, F.Where) && isArrayOf(L, F.Array) &&
           F.Operation == AccessKind::Load;
  });
  if (At == In.Work->Neighbors.end())
    return std::nullopt;
  const NeighborLoads &L = *At;
  const std::string Type = L.IsVector ? L.Type : vectorType(L.Type, L.Count);
  if (Type.empty())
    return std::nullopt;
  Fix X;
  X.Rewrite = "wide-load";
  X.ArrayWhere = L.Loads.front().Where;
  X.Title = {Phrase::LoadAtOnce, L.Count, L.Array, Type};
  X.Goal = goalTogether(L.Kernels, In, [&](const Access &A) {
    return A.Op == AccessKind::Load && isArrayOf(L, A.Array) &&
           hasLoadAt(L, A.Where);
  });
  if (!X.Goal)
    return std::nullopt;
  const std::string Element = L.Array + "[" + L.FirstIndex + "]";
  auto Line =
      lineBefore(L.Before.File, sourceOf(L.Before, In.Sources), L.Before.Offset,
                 "const " + Type + " " + L.Name + " = " +
                     (L.IsVector ? Element
                                 : "*reinterpret_cast<const " + Type + " *>(&" +
                                       Element + ")") +
                     ";");
  if (!Line) {
    X.WhyNoEdit = Phrase::LoadNotOnLine;
    X.Goal.reset();
    return X;
  }
  X.Kind = Fix::Safety::Safe;
  X.Edits.push_back(std::move(*Line));
  for (const NeighborLoads::Load &Load : L.Loads) {
    X.Edits.push_back({Load.Range, L.Name + "." + "xyzw"[Load.Number]});
  }
  X.WhySame = {Phrase::LoadsSame};
  if (!L.IsVector)
    judgeAlignment(X, L, In);
  for (const std::string &Other : L.MayOverlap)
    addReason(X, {Phrase::MustNotOverlapLoad, Other, L.Array});
  return X;
}
