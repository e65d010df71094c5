//===- Schedule.h - Which lane is served when -------------------*- C++ -*-===//
//
// The costs of Request.h taken apart: the lanes of each bank in each wavefront,
// and those of each sector. As many as the cost counts, for every profile
// (test/unit/Hardware/ModelTest.cpp).
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_HARDWARE_SCHEDULE_H
#define WARPLINT_HARDWARE_SCHEDULE_H

#include "warplint/Hardware/Request.h"

namespace warplint {

/// What the banks serve in one wavefront: the lanes of each bank, 0 where it is
/// idle.
using Wavefront = std::vector<uint32_t>;

/// The wavefronts of one group of lanes that is served together. A bank serves
/// its words in the order of their addresses, and where it serves lane by lane,
/// its lanes in theirs. A compare-and-swap has each of its wavefronts twice.
std::vector<Wavefront> wavefrontsOfGroup(const Profile &P, const Request &R,
                                         uint32_t Lanes);

/// Those of each of laneGroups(P, R).
std::vector<std::vector<Wavefront>> wavefrontSchedule(const Profile &P,
                                                      const Request &R);

/// A sector that a request touches.
struct TouchedSector {
  uint64_t Number = 0;         ///< its first byte, divided by SectorBytes
  std::vector<uint32_t> Lanes; ///< of each cellBytes(P) bytes
};
/// In the order of their addresses.
std::vector<TouchedSector> touchedSectors(const Profile &P, const Request &R);

/// Bytes of one place in a TouchedSector: a word, unless sectors are smaller.
unsigned cellBytes(const Profile &P);

} // namespace warplint

#endif
