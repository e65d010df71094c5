//===- Stretch.h - Iterations that are counted ------------------*- C++ -*-===//
//
// A stretch of a loop is made of rounds of one or several iterations, of which
// each does the same as the one before, at addresses that move on.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_WARP_STRETCH_H
#define WARPLINT_LIB_WARP_STRETCH_H

#include "warplint/Lane/LaneValue.h"
#include <optional>
#include <set>
#include <vector>

namespace warplint {

/// Rounds that are run at once.
struct Stretch {
  SymbolId Number = 0; ///< of a round, from 0
  int64_t Rounds = 0;  ///< that are taken at once
  int64_t SameFor = 0; ///< rounds after which a condition changes; 0: none
};

/// The search for stretches while one loop is run.
struct RoundSearch {
  uint64_t Spent = 0;      ///< steps, of tries
  uint64_t NextTry = 16;   ///< number of iterations that are done
  unsigned ShortTries = 0; ///< that found too few rounds
  /// Header values of the last iterations, the latest last.
  std::vector<std::vector<LaneValue>> History;
  /// Iterations in a row, the last included, that brought the loop's head
  /// unknowns of their own: no stretch comes of such.
  unsigned Fresh = 0;
  /// Likewise, that held a loop which was run as a whole.
  unsigned Inexact = 0;
  /// What is left of the difference at the loop's exit, iteration by iteration;
  /// absent: not known.
  std::optional<int64_t> Left, LeftBefore;
};

/// What the tries to find stretches of a loop came to.
struct Chance {
  std::set<unsigned> Never; ///< periods of which no stretch will come
  unsigned Short = 0;       ///< tries in a row that found too few rounds
  unsigned Skip = 0;        ///< tries that are left out after them
};

} // namespace warplint

#endif
