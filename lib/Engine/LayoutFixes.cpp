//===- LayoutFixes.cpp - Checked layouts for conflicting arrays -----------===//

#include "LayoutFixes.h"
#include "warplint/Layout/Propose.h"
#include "llvm/ADT/StringRef.h"
#include <set>

using namespace warplint;

LayoutFixes::LayoutFixes(const TranslationUnit &Unit,
                         const std::list<KernelTable> &All, const Profile &Gpu)
    : Unit(Unit), Gpu(Gpu) {
  for (const KernelTable &T : All)
    Tables.push_back(&T);
}

void LayoutFixes::limitToMainFile(Fix &F) const {
  for (const Edit &E : F.Edits) {
    llvm::StringRef File = E.Range.File;
    if (File == Unit.MainFile)
      continue;
    F.Kind = Fix::Safety::Unsafe;
    for (llvm::StringRef Prefix : Unit.SystemPrefixes)
      if (File.starts_with(Prefix)) {
        F.Kind = Fix::Safety::Advice;
        F.Edits.clear();
        F.WhyNoEdit = "the array is declared in a system header";
        return;
      }
  }
}

const std::vector<Fix> &LayoutFixes::fixesFor(const std::string &Array,
                                              const Spot &Where) {
  auto [At, IsNew] = Known.try_emplace({Where, Array});
  if (!IsNew)
    return At->second;
  for (const ArrayDeclaration &D : Unit.Arrays) {
    if (D.Name != Array || D.Where != Where)
      continue;
    At->second = proposeLayouts(D, Unit.Arrays, Tables, Gpu);
    for (Fix &F : At->second)
      limitToMainFile(F);
    break;
  }
  return At->second;
}

void LayoutFixes::attach(Finding &F) {
  if (F.Check != "shared-bank-conflict")
    return;
  std::set<std::pair<Spot, std::string>> Arrays;
  for (const KernelTable *T : Tables)
    for (const Access &A : T->Accesses)
      if (A.Space == MemorySpace::Shared && A.Where == F.Where &&
          !A.Array.empty())
        Arrays.insert({A.ArrayWhere, A.Array});
  std::vector<Fix> All;
  for (const auto &[Where, Name] : Arrays) {
    const std::vector<Fix> &Of = fixesFor(Name, Where);
    All.insert(All.end(), Of.begin(), Of.end());
  }
  F.Fixes.insert(F.Fixes.begin(), All.begin(), All.end());
}
