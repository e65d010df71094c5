//===- LoopLengths.h - Estimated trip counts of loops -----------*- C++ -*-===//
//
// What a loop with an unknown trip count counts as, in estimates of cost and
// work.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNEL_LOOPLENGTHS_H
#define WARPLINT_KERNEL_LOOPLENGTHS_H

#include "llvm/Analysis/LoopInfo.h"

namespace warplint {

/// Iterations of a loop of whose length nothing is known.
inline constexpr double AssumedIterations = 8;
/// What a size counts as where it bounds a loop.
inline constexpr double AssumedSize = 64;
/// Iterations that nested loops of unknown length count at most, together.
inline constexpr double MostAssumedIterations = 64 * 64;

/// The iterations that a loop with an unknown trip count counts as. A counter
/// with a constant step ends at a value that is computed from arguments of the
/// kernel, or from what all lanes of a block load: each of these counts
/// AssumedSize, and the loop at least AssumedIterations. A remainder
/// (`n & 3`) counts half of the most that it may be. Other loops count
/// AssumedIterations: those that lanes leave apart, as their rows are long,
/// those whose step is the size of a block or grid, and those that may end
/// before their counter does.
double assumedIterations(const llvm::Loop &L);

} // namespace warplint

#endif
