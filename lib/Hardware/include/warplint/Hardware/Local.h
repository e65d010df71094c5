//===- Local.h - What a request to local memory costs -----------*- C++ -*-===//
//
// Local memory interleaves the threads by word: a row holds one word of each
// lane of the warp, the next row their next words. Addresses of a request are
// those of the thread's own array.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_HARDWARE_LOCAL_H
#define WARPLINT_HARDWARE_LOCAL_H

#include "warplint/Hardware/Request.h"

namespace warplint {

/// Bytes of each lane in a row of local memory, and of the row.
constexpr unsigned LocalWordBytes = 4;
constexpr unsigned LocalRowBytes = WarpLanes * LocalWordBytes;

/// The sum over the words of an element: each is a request of its own.
GlobalCost localCost(const Profile &P, const Request &R);

/// Neighboring lanes of a row whose words share a sector.
unsigned lanesPerLocalSector(const Profile &P);

/// Sectors of a request of the lanes, at least: lanes of different sectors of a
/// row share none, whatever rows they want.
unsigned leastLocalSectors(const Profile &P, uint32_t Mask, unsigned Bytes);

/// Sectors of a request of the lanes, at most, where each lane chooses from
/// `Rows` rows.
unsigned mostLocalSectors(const Profile &P, uint32_t Mask, unsigned Bytes,
                          uint64_t Rows);

/// Rows that `Bytes` consecutive bytes of each lane lie in, at most.
uint64_t mostLocalRows(uint64_t Bytes);
/// The same for what starts with a word if it has whole words.
inline uint64_t mostLocalRowsOfWords(uint64_t Bytes) {
  return Bytes % LocalWordBytes ? mostLocalRows(Bytes) : Bytes / LocalWordBytes;
}

/// Whether the sectors of a request stay the same where all its lanes move
/// together by whole words.
inline bool movesByRows(const Profile &P) {
  return P.SectorBytes <= LocalRowBytes;
}

} // namespace warplint

#endif
