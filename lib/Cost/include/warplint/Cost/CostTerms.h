//===- CostTerms.h - What the parts of the cost model share -----*- C++ -*-===//
#ifndef WARPLINT_COST_COSTTERMS_H
#define WARPLINT_COST_COSTTERMS_H

#include "warplint/Cost/Cost.h"
#include <limits>

namespace warplint {

/// Where arrays are put when addresses are made up: aligned to every line.
constexpr int64_t MadeUpOrigin = int64_t(1) << 40;
constexpr double UnknownMean = std::numeric_limits<double>::quiet_NaN();

inline unsigned firstLane(uint32_t Mask) { return __builtin_ctz(Mask); }

/// Sectors of a request to local memory, at least. A row there holds one word
/// of each lane, eight neighbouring lanes to a sector: whatever rows they want,
/// each eight of them need sectors of their own.
unsigned leastLocalSectors(uint32_t Mask, unsigned Bytes);

/// Sectors of a request to local memory, at most, where the lanes choose from
/// so many rows.
unsigned mostLocalSectors(uint32_t Mask, unsigned Bytes, uint64_t Rows);

inline Reason reasonFor(const Symbol &S,
                        Reason::Role Why = Reason::Role::Decides) {
  return {Why, S.What, S.Name};
}

} // namespace warplint

#endif
