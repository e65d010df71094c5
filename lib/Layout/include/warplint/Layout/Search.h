//===- Search.h - The best arrangement of each kind -------------*- C++ -*-===//
#ifndef WARPLINT_LAYOUT_SEARCH_H
#define WARPLINT_LAYOUT_SEARCH_H

#include "warplint/Layout/Replay.h"
#include <string>
#include <vector>

namespace warplint {

/// A measured arrangement that costs less than the declared one.
struct LayoutOption {
  Outcome After;
  /// A launch that this arrangement makes worse; null when it holds for all.
  const KernelTable *Worsens = nullptr;
  /// The access of it that gets worse, where the launch as a whole does not for
  /// sure because the counts of its accesses are not known.
  const Access *WorsensAccess = nullptr;
  bool FreesAll = false; ///< every access needs only its ideal
  bool CutShort = false; ///< the budget ended before all candidates were tried
};

struct LayoutStudy {
  Outcome Before;
  std::vector<LayoutOption> Best; ///< at most one for each kind, best first
  /// A padding of rows that frees every access would exceed the limit of
  /// shared memory; bytes of the kernel with it, 0 when none was dropped.
  uint64_t DroppedBytes = 0;
};

/// Candidates of one kind, simpler and smaller ones first. `Shape` bounds them;
/// a candidate may still be impossible for another instance.
std::vector<Arrangement> candidates(Arrangement::Kind Kind, const Profile &Gpu,
                                    const ArrayShape &Shape);

/// Searches all kinds. Only when R.WhyNot is empty. An arrangement that makes
/// no launch worse is preferred to any that does; then fewer wavefronts over
/// all accesses, then fewer bytes, then the simpler.
/// Tries at most as many candidates of a kind as cost `Budget` requests; the
/// default keeps the search below the cost of parsing the file.
LayoutStudy search(const Profile &Gpu, const Recording &R,
                   uint64_t Budget = 40000);

/// Shared memory of a block of the table with the array under the outcome.
uint64_t sharedBytes(const RecordedTable &T, const TableOutcome &Of);

} // namespace warplint

#endif
