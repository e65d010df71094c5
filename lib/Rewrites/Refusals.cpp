//===- Refusals.cpp - Why there is no edit for a finding ------------------===//

#include "Work.h"
#include "warplint/Hardware/Request.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstdlib>

using namespace warplint;

/// What keeps the sectors of an access from being few, as far as its addresses
/// tell.
static Words whatIsApart(const Access &A, const KernelTable &T,
                         const Profile &Gpu) {
  const uint64_t Apart = std::llabs(A.Stride.value_or(0));
  const Shape &Block = T.How.Block;
  if (Apart > A.Bytes)
    return {Phrase::LanesHaveRecords, Apart, A.Bytes};
  if (Apart && Apart == A.Bytes)
    return Phrase::BeginsInSector;
  if (!Apart && Block.isKnown() && *Block.Extent[0] < WarpLanes &&
      Block.count() >= WarpLanes) {
    // What neighboring elements in each row of the block take at most.
    const uint64_t Threads = *Block.Extent[0];
    const uint64_t OfRow =
        llvm::divideCeil(Threads * A.Bytes, uint64_t(Gpu.SectorBytes)) + 1;
    if (A.PerRequest.High <= double(WarpLanes / Threads * OfRow))
      return {Phrase::RowsOfBlockShort, Threads};
  }
  return Apart ? Words(Phrase::NoKindOfEdit) : Words(Phrase::DistanceVaries);
}

Words warplint::whyNoRewrite(const Finding &F, const RewriteFacts &In) {
  if (F.Unit != CostUnit::Sectors)
    return Phrase::NoKindOfRewrite;
  Words Why = Phrase::NoKindOfEdit;
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
      Why = whatIsApart(A, *T, In.Gpu);
    }
  if (In.Work && tradesPlaces(F, In))
    return Phrase::AxesTradePlaces;
  return Why;
}
