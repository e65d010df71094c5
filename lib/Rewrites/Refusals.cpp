//===- Refusals.cpp - Why there is no edit for a finding ------------------===//

#include "Work.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstdlib>

using namespace warplint;

Words warplint::whyNoRewrite(const Finding &F, const RewriteFacts &In) {
  if (F.Unit != CostUnit::Sectors)
    return Phrase::NoKindOfRewrite;
  constexpr int64_t WidestVector = 16;
  for (const KernelTable *T : In.Tables)
    for (const Access &A : T->Accesses) {
      if (A.Where != F.Where || A.Array != F.Array ||
          A.Space != MemorySpace::Global)
        continue;
      if (A.AddressIsData)
        return Phrase::DataDecidesElements;
      const int64_t Apart = std::llabs(A.Stride.value_or(0));
      if (Apart && Apart < WidestVector && !llvm::isPowerOf2_64(Apart))
        return {Phrase::DistanceIsNoVector, Apart};
    }
  if (In.Work && tradesPlaces(F, In))
    return Phrase::AxesTradePlaces;
  return Phrase::NoKindOfEdit;
}
