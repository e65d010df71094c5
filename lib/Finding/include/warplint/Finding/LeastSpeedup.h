//===- LeastSpeedup.h - The smallest gain that counts -----------*- C++ -*-===//
#ifndef WARPLINT_FINDING_LEASTSPEEDUP_H
#define WARPLINT_FINDING_LEASTSPEEDUP_H

namespace warplint {

/// The smallest speedup that a measurement can tell from none. A smaller bound
/// is worded as next to nothing, and its fix becomes advice.
inline constexpr double LeastSpeedup = 1.02;

/// The smallest probable speedup for which --fix writes indices that take more
/// instructions, in a kernel that waits for instructions. Two such kernels
/// whose estimate was 1.02 and 1.06 took 1.14 and 1.24 times as long.
inline constexpr double LeastSpeedupOfIndices = 1.1;

} // namespace warplint

#endif
