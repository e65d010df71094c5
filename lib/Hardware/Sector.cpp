//===- Sector.cpp - Sectors of a global-memory request --------------------===//
#include "warplint/Hardware/Request.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cassert>

using namespace warplint;

namespace {

/// The addresses of the active lanes in ascending order.
struct SortedLanes {
  std::array<uint64_t, WarpLanes> Address;
  unsigned Count = 0;

  explicit SortedLanes(const Request &R) {
    bool Ascending = true;
    for (uint32_t Left = R.Mask; Left; Left &= Left - 1) {
      uint64_t A = R.Address[llvm::countr_zero(Left)];
      Ascending &= !Count || Address[Count - 1] <= A;
      Address[Count++] = A;
    }
    if (!Ascending)
      std::sort(Address.begin(), Address.begin() + Count);
  }
};

/// The number of distinct units (sectors, lines or bytes) of `1 << Shift` bytes
/// that the lanes access. Each lane accesses `Bytes` bytes, so the last bytes
/// are in the order of the addresses, and one pass suffices.
unsigned distinctUnits(const SortedLanes &L, unsigned Bytes, unsigned Shift) {
  unsigned Units = 0;
  uint64_t Next = 0; // the first unit not counted yet
  for (unsigned I = 0; I != L.Count; ++I) {
    uint64_t First = L.Address[I] >> Shift;
    uint64_t Last = (L.Address[I] + Bytes - 1) >> Shift;
    First = I ? std::max(First, Next) : First;
    if (!I || Last >= Next) {
      Units += Last - First + 1;
      Next = Last + 1;
    }
  }
  return Units;
}

/// The cost of an atomic: for each accessed sector, the largest number of lanes
/// with the same address in it, summed over the sectors. A lane counts in the
/// sector of its first byte.
unsigned atomicSectors(const SortedLanes &L, unsigned Shift) {
  unsigned Sum = 0;
  for (unsigned I = 0; I != L.Count;) {
    uint64_t Sector = L.Address[I] >> Shift;
    unsigned Most = 0;
    while (I != L.Count && L.Address[I] >> Shift == Sector) {
      unsigned Start = I;
      while (I != L.Count && L.Address[I] == L.Address[Start])
        ++I;
      Most = std::max(Most, I - Start);
    }
    Sum += Most;
  }
  return Sum;
}

} // namespace

GlobalCost warplint::globalCost(const Profile &P, const Request &R) {
  assert(llvm::isPowerOf2_32(P.SectorBytes) &&
         llvm::isPowerOf2_32(P.LineBytes));
  assert(R.Bytes && "an access of no bytes");
  GlobalCost Cost;
  if (!R.Mask)
    return Cost;
  const SortedLanes L(R);
  const unsigned SectorShift = llvm::Log2_32(P.SectorBytes);
  Cost.DistinctSectors = distinctUnits(L, R.Bytes, SectorShift);
  Cost.Lines = distinctUnits(L, R.Bytes, llvm::Log2_32(P.LineBytes));
  Cost.Ideal = llvm::divideCeil(distinctUnits(L, R.Bytes, 0), P.SectorBytes);
  switch (R.Kind) {
  case RequestKind::Load:
  case RequestKind::Store:
  case RequestKind::MatrixLoad:
    Cost.Sectors = Cost.DistinctSectors;
    break;
  case RequestKind::AtomicAdd:
  case RequestKind::AtomicCas:
  case RequestKind::AtomicSpin:
  case RequestKind::AtomicIncrement:
    Cost.Sectors = atomicSectors(L, SectorShift);
    break;
  }
  return Cost;
}
