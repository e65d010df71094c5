//===- LeastSpeedup.h - The smallest gain that counts -----------*- C++ -*-===//
#ifndef WARPLINT_FINDING_LEASTSPEEDUP_H
#define WARPLINT_FINDING_LEASTSPEEDUP_H

namespace warplint {

/// The smallest speedup that a measurement can tell from none. A smaller bound
/// is worded as next to nothing, and its fix becomes advice.
inline constexpr double LeastSpeedup = 1.02;

} // namespace warplint

#endif
