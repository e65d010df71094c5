//===- LayoutFixes.cpp - Verified layouts of shared arrays ----------------===//

#include "LayoutFixes.h"
#include "EditLimits.h"
#include "warplint/Impact/SpeedupBound.h"
#include "warplint/Layout/Propose.h"
#include "warplint/Layout/Recording.h"
#include "llvm/ADT/StringRef.h"
#include <set>

using namespace warplint;

LayoutFixes::LayoutFixes(const TranslationUnit &Unit,
                         const std::list<KernelTable> &All, const Profile &Gpu)
    : Unit(Unit), Gpu(Gpu) {
  for (const KernelTable &T : All)
    Tables.push_back(&T);
}

const std::vector<Fix> &LayoutFixes::fixesFor(const ArrayDeclaration &Array) {
  auto [At, IsNew] = Known.try_emplace({Array.Where, Array.Name});
  if (IsNew) {
    At->second = proposeLayouts(Array, Unit.Arrays, Tables, Gpu,
                                Unit.SharedTiles, Unit.Work.get());
    for (Fix &F : At->second)
      limitToMainFile(F, Unit, EditedThing::Array);
  }
  return At->second;
}

/// Advice for an array that is not accessed by subscripts of its declaration.
static Fix unreachable(const Access &A) {
  Fix None;
  None.IsRefusal = true;
  None.Title = {Phrase::NoLayoutChecked, A.Array};
  None.WhyNoEdit = Phrase::NotThroughSubscripts;
  None.Array = A.Array;
  None.ArrayWhere = A.ArrayWhere;
  return None;
}

void LayoutFixes::attach(Finding &F) {
  if (!F.WantsLayout)
    return;
  std::set<std::pair<Spot, std::string>> Seen;
  std::vector<Fix> All, OfParts;
  for (const KernelTable *T : Tables)
    for (const Access &A : T->Accesses) {
      if (A.Space != MemorySpace::Shared || A.Where != F.Where)
        continue;
      bool Any = false;
      for (const ArrayDeclaration &D : Unit.Arrays) {
        if (!mayAccess(A, D))
          continue;
        Any |= !D.IsPart;
        if (Seen.insert({D.Where, D.Name}).second) {
          const std::vector<Fix> &Of = fixesFor(D);
          std::vector<Fix> &To = D.IsPart ? OfParts : All;
          To.insert(To.end(), Of.begin(), Of.end());
        }
      }
      if (!Any && OfParts.empty() && !A.Array.empty() &&
          Seen.insert({A.ArrayWhere, A.Array}).second)
        All.push_back(unreachable(A));
    }
  // Refusals for the parts of an array tell nothing beside those for all of it.
  const bool HasParts =
      llvm::any_of(OfParts, [](const Fix &X) { return !X.Edits.empty(); });
  if (HasParts || All.empty())
    All.insert(All.begin(), OfParts.begin(), OfParts.end());
  if (All.empty())
    F.WhyNoEdit = Phrase::ArrayNotKnown;
  F.Fixes.insert(F.Fixes.begin(), All.begin(), All.end());
  addSpeedupBounds(F);
}
