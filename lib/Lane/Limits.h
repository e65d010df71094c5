//===- Limits.h - Sentinels of unbounded values -----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_LANE_LIMITS_H
#define WARPLINT_LIB_LANE_LIMITS_H

#include <cstdint>
#include <limits>

namespace warplint {

/// Lower and upper bound of an unbounded value.
constexpr int64_t Lowest = std::numeric_limits<int64_t>::min();
constexpr int64_t Highest = std::numeric_limits<int64_t>::max();

} // namespace warplint

#endif
