//===- LayoutGoals.cpp - What the edit of a layout must reach -------------===//

#include "LayoutGoals.h"
#include "EditSpeedup.h"
#include "warplint/Finding/Estimate.h"
#include "warplint/Finding/KernelName.h"
#include "warplint/Impact/SpeedupBound.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace warplint;

std::string warplint::whyNotAsPredicted(const Fix &F, const LayoutCheck &After,
                                        bool Half) {
  const bool IsLess = After.Wavefronts < F.WavefrontsBefore;
  bool Falls = F.IsEstimate ? After.Excess <= F.ExcessAfter && IsLess
                            : After.Wavefronts == F.WavefrontsAfter;
  if (Half && IsLess)
    Falls |= (F.WavefrontsBefore - After.Wavefronts) * 2 >=
             F.WavefrontsBefore - F.WavefrontsAfter;
  if (After.Tables && After.Tables < F.CheckedOn.size())
    Falls =
        After.Excess <= F.ExcessAfter && After.Wavefronts <= F.WavefrontsAfter;
  if (!Falls)
    return "predicted " + std::to_string(F.WavefrontsAfter) +
           " wavefronts, but the edited source has " +
           std::to_string(After.Wavefronts);
  for (uint64_t Seen : After.Requests)
    if (!std::binary_search(F.Prediction.begin(), F.Prediction.end(), Seen))
      return "the edited source accesses other elements than predicted";
  return "";
}

/// The table of the same kernel and launch; null: there is none.
static const KernelTable *sameIn(llvm::ArrayRef<KernelTable> All,
                                 const KernelTable &T) {
  const auto At = llvm::find_if(All, [&](const KernelTable &Other) {
    return Other.Kernel == T.Kernel && Other.How.Where == T.How.Where &&
           Other.How.Block.Extent == T.How.Block.Extent &&
           Other.How.Grid.Extent == T.How.Grid.Extent;
  });
  return At == All.end() ? nullptr : &*At;
}

std::string warplint::whyNotFaster(const Fix &F,
                                   llvm::ArrayRef<KernelTable> Before,
                                   llvm::ArrayRef<KernelTable> After,
                                   const Profile &Gpu) {
  double Was = 0, Is = 0;
  for (const KernelTable &B : Before) {
    const KernelTable *A = sameIn(After, B);
    if (!A || llvm::none_of(F.CheckedOn, [&](const FixScope &S) {
          return S.Kernel == B.Name;
        }))
      continue;
    const double Old = estimatedCycles(TableCosts(B, Gpu).expected());
    const double New = estimatedCycles(TableCosts(*A, Gpu).expected());
    if (New > Old * MostSlower)
      return "by the estimate it makes " + shortKernelName(B.Name) + " slower";
    Was += Old;
    Is += New;
  }
  return Is < Was || Was == 0 ? ""
                              : "by the estimate it makes no kernel faster";
}

std::string warplint::whyIndicesDiffer(const Fix &F,
                                       llvm::ArrayRef<ArrayDeclaration> All) {
  if (F.IndexFacts.empty())
    return "";
  for (const ArrayDeclaration &D : All) {
    if (D.Name != F.Array || D.Where.Line != F.ArrayWhere.Line)
      continue;
    for (const std::string &Fact : indexFacts(D))
      if (!std::binary_search(F.IndexFacts.begin(), F.IndexFacts.end(), Fact))
        return "its indices use constants that have other values elsewhere";
  }
  return "";
}
