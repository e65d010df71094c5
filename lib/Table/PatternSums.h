//===- PatternSums.h - Lane offsets of accesses -----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_TABLE_PATTERNSUMS_H
#define WARPLINT_LIB_TABLE_PATTERNSUMS_H

#include "warplint/Cost/KnownCosts.h"
#include <array>
#include <map>
#include <utility>

namespace warplint {

/// Counts the requests of a row by their active lanes and the offsets of these
/// in the array. A log entry may stand for several requests: every warp of the
/// range, every iteration of a loop segment. Where the address depends on no
/// other unknown, each request is enumerated. How often a request occurs may
/// depend on a guard, or on a loop bound that only the host knows: the set of
/// offsets is then still complete, and the count is that of one iteration.
///
/// Counters that the object handed out are valid as long as it is, so it is not
/// copied.
class PatternSums {
public:
  PatternSums() = default;
  PatternSums(const PatternSums &) = delete;
  PatternSums &operator=(const PatternSums &) = delete;

  /// Whether the offsets of all requests so far are known. If not, add() and
  /// finish() need not be called.
  bool isKnown() const { return IsKnown; }

  /// Adds the requests of the access `A`; isKnown() must hold. `Counts`: empty,
  /// and filled in; or what this object filled in for an access with the same
  /// offsets. `T`: the symbols of A's run. `Weight`: the number of requests in
  /// an average block. `FirstWarp`: the lowest warp number of A's range.
  void add(const SymbolTable &T, const LoggedAccess &A, PatternCounts &Counts,
           double Weight, unsigned FirstWarp);

  /// Fills in Patterns, PatternsComplete and PatternsConditional of `A`; leaves
  /// them as they are unless isKnown(). `CountKnown`: the number of each
  /// request is certain.
  void finish(Access &A, bool CountKnown) const;

private:
  /// By active lanes and their offsets in bytes; with the number of requests in
  /// an average block.
  std::map<std::pair<uint32_t, std::array<int64_t, WarpLanes>>,
           std::pair<AccessPattern, double>>
      Patterns;
  bool IsKnown = true;
  bool IsConditional = false; ///< as Access::PatternsConditional
};

} // namespace warplint

#endif
