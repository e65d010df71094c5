//===- LoopSegment.h - Iterations that repeat -------------------*- C++ -*-===//
//
// A loop segment is a sequence of iterations that repeats a period of one or
// more iterations: each repetition takes the same branches, at addresses that
// move by the same steps. It is evaluated once, with the number of the
// repetition as a symbol (docs/decisions/0014-loop-acceleration.md).
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_WARP_LOOPSEGMENT_H
#define WARPLINT_LIB_WARP_LOOPSEGMENT_H

#include "warplint/Lane/LaneValue.h"
#include <optional>
#include <set>
#include <vector>

namespace warplint {

/// Repetitions that are evaluated at once.
struct LoopSegment {
  SymbolId Number = 0; ///< the repetition symbol; counts from 0
  int64_t Rounds = 0;  ///< how many the segment has
  int64_t SameFor = 0; ///< repetitions until a condition changes; 0: none does
};

/// The state of the search for segments in one execution of a loop.
struct RoundSearch {
  uint64_t Spent = 0;      ///< steps of all attempts
  uint64_t NextTry = 16;   ///< iterations before the next attempt
  unsigned ShortTries = 0; ///< attempts that found too few repetitions
  /// Header values of the last iterations, the latest last.
  std::vector<std::vector<LaneValue>> History;
  /// Consecutive iterations, the last included, that introduced fresh symbols
  /// in the header phis: such iterations form no segment.
  unsigned Fresh = 0;
  /// Likewise, iterations that summarized an inner loop.
  unsigned Inexact = 0;
  /// Difference of the operands of the exit comparison in the last and the
  /// previous iteration; absent: unknown.
  std::optional<int64_t> Left, LeftBefore;
};

/// Results of earlier searches for segments of a loop.
struct Chance {
  std::set<unsigned> Never; ///< periods for which no segment exists
  unsigned Short = 0; ///< consecutive attempts that found too few repetitions
  unsigned Skip = 0;  ///< attempts to skip after them
};

} // namespace warplint

#endif
