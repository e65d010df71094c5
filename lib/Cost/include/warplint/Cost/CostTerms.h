//===- CostTerms.h - Terms shared by the cost model -------------*- C++ -*-===//
#ifndef WARPLINT_COST_COSTTERMS_H
#define WARPLINT_COST_COSTTERMS_H

#include "warplint/Cost/Cost.h"
#include <limits>

namespace warplint {

/// An arbitrary base address of arrays that is aligned to every line.
constexpr int64_t ArbitraryOrigin = int64_t(1) << 40;
constexpr double UnknownMean = std::numeric_limits<double>::quiet_NaN();

inline unsigned firstLane(uint32_t Mask) { return __builtin_ctz(Mask); }

/// Lower bound of the sectors of a request to local memory. A row of local
/// memory holds one word of each lane, eight adjacent lanes per sector, so each
/// group of eight lanes needs separate sectors whatever rows it accesses.
unsigned leastLocalSectors(uint32_t Mask, unsigned Bytes);

/// Upper bound of the sectors of a request to local memory in which the lanes
/// access at most `Rows` different rows.
unsigned mostLocalSectors(uint32_t Mask, unsigned Bytes, uint64_t Rows);

inline Reason reasonFor(const Symbol &S,
                        Reason::Role Why = Reason::Role::Decides) {
  return {Why, S.What, S.Name};
}

} // namespace warplint

#endif
