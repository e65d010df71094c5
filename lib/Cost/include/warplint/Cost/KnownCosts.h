//===- KnownCosts.h - Costs that were worked out before ---------*- C++ -*-===//
//
// A loop that is run step by step logs each access again in every iteration,
// most often at the same lanes' addresses or at ones that are moved by whole
// lines. The cost is then the same, and is worked out once.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_COST_KNOWNCOSTS_H
#define WARPLINT_COST_KNOWNCOSTS_H

#include "warplint/Cost/Cost.h"
#include <deque>
#include <unordered_map>

namespace warplint {

/// Where the patterns of an access are counted, one for each joint value of
/// what decides its offset.
struct PatternCounts {
  std::vector<double *> Of;
  bool Exact = true; ///< every joint value occurs, all equally often
};

/// The cost of an access and of those like it.
struct KnownCost {
  /// The access that it was worked out for, its address less `Origin`.
  unsigned Shape = 0;
  uint32_t May = 0, Must = 0;
  bool HasBase = false;
  unsigned Base = 0;
  LaneValue Address;
  int64_t Origin = 0;
  AccessCost Cost; ///< Worst: of an access with this origin

  /// By origin, once they were counted.
  std::unordered_map<int64_t, PatternCounts> Patterns;
};

/// Of the log of one machine. What is handed out lives until the next call, and
/// longer while there are not too many.
class KnownCosts {
public:
  KnownCosts(CostModel &Costs, const Log &Of) : Costs(Costs), Of(Of) {}

  /// `Moved` is what the lanes of A lie behind those of the result's Worst,
  /// bytes.
  KnownCost &costOf(const LoggedAccess &A, int64_t &Moved);

private:
  KnownCost *find(const LoggedAccess &A, const LaneValue &Address,
                  int64_t Origin, uint64_t Hash);

  CostModel &Costs;
  const Log &Of;
  std::deque<KnownCost> Known;
  std::unordered_multimap<uint64_t, KnownCost *> Index;
};

} // namespace warplint

#endif
