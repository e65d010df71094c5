//===- Local.cpp - Sectors of a local-memory request ----------------------===//
#include "warplint/Hardware/Local.h"
#include "llvm/ADT/bit.h"
#include <algorithm>

using namespace warplint;

static unsigned wordsOf(unsigned Bytes) {
  return std::max(1u, Bytes / LocalWordBytes);
}

/// Sectors that a lane touches in one row.
static unsigned sectorsOfLane(const Profile &P, unsigned Bytes) {
  return std::max(1u, std::min(Bytes, LocalWordBytes) / P.SectorBytes);
}

unsigned warplint::lanesPerLocalSector(const Profile &P) {
  return std::clamp(P.SectorBytes / LocalWordBytes, 1u, WarpLanes);
}

GlobalCost warplint::localCost(const Profile &P, const Request &R) {
  GlobalCost Sum;
  Request Word = R;
  Word.Bytes = std::min(R.Bytes, LocalWordBytes);
  for (unsigned W = 0; W != wordsOf(R.Bytes); ++W) {
    for (unsigned L = 0; L != WarpLanes; ++L) {
      const uint64_t A = R.Address[L] + LocalWordBytes * W;
      Word.Address[L] = A / LocalWordBytes * LocalRowBytes +
                        LocalWordBytes * L + A % LocalWordBytes;
    }
    const GlobalCost One = globalCost(P, Word);
    Sum.Sectors += One.Sectors;
    Sum.DistinctSectors += One.DistinctSectors;
    Sum.Ideal += One.Ideal;
    Sum.Lines += One.Lines;
  }
  return Sum;
}

/// The active lanes of each sector of a row, how many there are.
static std::array<unsigned, WarpLanes> lanesBySector(const Profile &P,
                                                     uint32_t Mask) {
  std::array<unsigned, WarpLanes> Lanes{};
  for (; Mask; Mask &= Mask - 1)
    ++Lanes[unsigned(llvm::countr_zero(Mask)) / lanesPerLocalSector(P)];
  return Lanes;
}

unsigned warplint::leastLocalSectors(const Profile &P, uint32_t Mask,
                                     unsigned Bytes) {
  const auto Lanes = lanesBySector(P, Mask);
  const unsigned Empty = std::count(Lanes.begin(), Lanes.end(), 0u);
  return (WarpLanes - Empty) * wordsOf(Bytes) * sectorsOfLane(P, Bytes);
}

unsigned warplint::mostLocalSectors(const Profile &P, uint32_t Mask,
                                    unsigned Bytes, uint64_t Rows) {
  uint64_t Sectors = 0;
  for (unsigned Lanes : lanesBySector(P, Mask))
    Sectors += std::min<uint64_t>(uint64_t(Lanes) * wordsOf(Bytes), Rows);
  return unsigned(Sectors * sectorsOfLane(P, Bytes));
}

uint64_t warplint::mostLocalRows(uint64_t Bytes) {
  return (Bytes + 2 * LocalWordBytes - 2) / LocalWordBytes;
}
