//===- KnownCosts.h - Cache of access costs ---------------------*- C++ -*-===//
//
// A loop that is executed step by step logs each access again in every
// iteration, mostly with the same lane addresses or with addresses that differ
// by whole lines. The cost is then the same, and is computed once.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_COST_KNOWNCOSTS_H
#define WARPLINT_COST_KNOWNCOSTS_H

#include "warplint/Cost/Cost.h"
#include <deque>
#include <unordered_map>

namespace warplint {

/// The numbers of requests (AccessPattern::Times) of the patterns of an access,
/// one for each joint value of the symbols that its offset depends on.
struct PatternCounts {
  std::vector<double *> Of; ///< in the row of the access, which owns them
  bool Exact = true;        ///< every joint value occurs, all equally often
};

/// The cost of an access and of all accesses that equal it up to `Origin`.
struct KnownCost {
  /// The access for which it was computed; Address is relative to `Origin`.
  unsigned Shape = 0;
  uint32_t May = 0, Must = 0;
  bool HasBase = false; ///< LoggedAccess::Base is set
  unsigned Base = 0;
  LaneValue Address;
  int64_t Origin = 0; ///< bytes; a multiple of CostModel::period()
  AccessCost Cost;    ///< Worst is that of an access with this origin

  /// Patterns by origin, after they were counted.
  std::unordered_map<int64_t, PatternCounts> Patterns;
};

/// Caches the costs of the log of one warp run. A returned reference is valid
/// until the next call, after which it may be overwritten if the cache is full.
class KnownCosts {
public:
  KnownCosts(CostModel &Costs, const Log &Of) : Costs(Costs), Of(Of) {}

  /// Sets `Moved` to the distance in bytes of A's lanes from those of the
  /// result's Worst.
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
