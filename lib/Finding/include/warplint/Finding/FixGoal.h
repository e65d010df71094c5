//===- FixGoal.h - What an edit of statements achieves ----------*- C++ -*-===//
#ifndef WARPLINT_FINDING_FIXGOAL_H
#define WARPLINT_FINDING_FIXGOAL_H

#include "warplint/Finding/Memory.h"
#include <cstdint>
#include <string>
#include <vector>

namespace warplint {

/// What a second analysis must find in the edited source, in every kernel and
/// launch, for an edit of statements to be kept. Besides, no other access or
/// private array of the kernels may cost more than before (lib/Fixes).
struct FixGoal {
  enum class Kind {
    /// Fix::Array, declared at Fix::ArrayWhere, is in local memory in no
    /// kernel. The amounts are bytes per thread.
    NotLocal,
    /// All accesses of `Space` and `Operation` to `Array` cost at most `After`
    /// per block in every launch of `Kernels`, and no launch more than before.
    Cheaper
  };
  Kind What = Kind::NotLocal;
  std::string Array; ///< source name of the accessed array
  MemorySpace Space = MemorySpace::Local;
  AccessKind Operation = AccessKind::Load;
  CostUnit Unit = CostUnit::Bytes; ///< of the amounts
  double Before = 0, After = 0;
  std::vector<std::string> Kernels; ///< mangled; empty: all
  /// Blocks of a launch after the edit that do what one does before it. The
  /// amounts are those of one block before it.
  unsigned BlocksForOne = 1;
};

} // namespace warplint

#endif
