//===- Search.h - The best arrangement of each kind -------------*- C++ -*-===//
#ifndef WARPLINT_LAYOUT_SEARCH_H
#define WARPLINT_LAYOUT_SEARCH_H

#include "warplint/Layout/Replay.h"
#include <string>
#include <vector>

namespace warplint {

/// An arrangement that costs less than the declared one, as replay() computes.
struct LayoutOption {
  Outcome After;
  /// A launch that this arrangement makes worse; null: none.
  const KernelTable *Worsens = nullptr;
  /// An access of that launch that gets worse although the total of the launch
  /// does not, since its execution counts are unknown; null: none.
  const Access *WorsensAccess = nullptr;
  bool FreesAll = false; ///< no access takes more than its ideal
  /// The budget was exhausted before all candidates were tried.
  bool OutOfBudget = false;
};

struct LayoutStudy {
  Outcome Before;
  std::vector<LayoutOption> Best; ///< at most one per kind, best first
  /// Paddings that do not fit into shared memory are rejected. The bytes of
  /// shared memory that a block needs with the smallest rejected one; 0: none
  /// was rejected.
  uint64_t DroppedBytes = 0;
};

/// The candidates of one kind, simpler and smaller ones first. `Shape` limits
/// them; a candidate may still be impossible for another instance.
std::vector<Arrangement> candidates(Arrangement::Kind Kind, const Profile &Gpu,
                                    const ArrayShape &Shape);

/// Searches all kinds. Requires an empty R.WhyNot. Arrangements that make no
/// launch worse come first, then those with fewer wavefronts over all accesses,
/// then kinds that change less of the source, then fewer bytes. For each kind,
/// the search evaluates at most `Budget` requests; the default keeps its time
/// below that of parsing the file.
LayoutStudy search(const Profile &Gpu, const Recording &R,
                   uint64_t Budget = 40000);

/// Bytes of static and dynamic shared memory of a block, if the array has the
/// size of the outcome.
uint64_t sharedBytes(const RecordedTable &T, const TableOutcome &Of);

} // namespace warplint

#endif
