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
  int64_t Rounds = 0;  ///< number of repetitions
  /// With how many repetitions the segment may be tried again if it has too
  /// many: a condition changes, or a value wraps around. 0: it has not too
  /// many.
  int64_t SameFor = 0;
};

/// The state of the search for segments in one execution of a loop.
struct RoundSearch {
  uint64_t Spent = 0;      ///< steps (instructions) of failed attempts
  uint64_t NextTry = 16;   ///< no attempt is made in earlier iterations
  unsigned ShortTries = 0; ///< attempts that found too few repetitions
  /// The values of the header phis in the last iterations, the latest last.
  std::vector<std::vector<LaneValue>> History;
  /// Number of consecutive iterations, up to the last one, after which a header
  /// phi had a new symbol: such iterations form no segment.
  unsigned Fresh = 0;
  /// Number of consecutive iterations, up to the last one, that summarized an
  /// inner loop.
  unsigned Inexact = 0;
  /// The difference of the operands of the loop's only exit comparison, in the
  /// last and in the previous iteration; absent: unknown.
  std::optional<int64_t> Left, LeftBefore;
};

/// The attempt history of a loop: results of all earlier searches for segments
/// in the same run.
struct AttemptHistory {
  std::set<unsigned> Never; ///< periods that are not tried again
  unsigned Short = 0; ///< consecutive attempts that found too few repetitions
  unsigned Skip = 0;  ///< further attempts that are not made
};

} // namespace warplint

#endif
