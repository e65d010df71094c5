//===- Replay.h - Recorded accesses under a layout --------------*- C++ -*-===//
#ifndef WARPLINT_LAYOUT_REPLAY_H
#define WARPLINT_LAYOUT_REPLAY_H

#include "warplint/Hardware/Profile.h"
#include "warplint/Layout/Recording.h"
#include <optional>

namespace warplint {

/// The cost of one access under an arrangement.
struct AccessOutcome {
  uint64_t Wavefronts = 0; ///< per block
  uint64_t Ideal = 0;      ///< per block, as the profiler defines it
  unsigned Worst = 0;      ///< wavefronts of the worst request
};

struct TableOutcome {
  uint64_t Wavefronts = 0;
  uint64_t Bytes = 0;                  ///< of the array
  std::vector<AccessOutcome> Accesses; ///< parallel to RecordedTable::Accesses
};

struct Outcome {
  Arrangement How;
  uint64_t Wavefronts = 0; ///< sum over all tables, one block of each
  uint64_t Bytes = 0;      ///< of the largest instance
  /// An access that the compiler had vectorized is split.
  bool SplitsAccesses = false;
  std::vector<TableOutcome> Tables; ///< parallel to Recording::Tables
  bool isIdeal() const;             ///< no access exceeds the profiler's ideal
  uint64_t excess() const;          ///< wavefronts above the ideal
};

/// Computes the cost of all recorded accesses under the arrangement. None: the
/// arrangement is not possible for an instance, an access would be split or
/// misaligned, or the total exceeds `Limit`.
std::optional<Outcome> replay(const Profile &Gpu, const Recording &R,
                              const Arrangement &All,
                              uint64_t Limit = UINT64_MAX);

/// Whether some request of a conditional access may cost more under `How` than
/// in the declared layout when only some rows or columns of its lanes are
/// active, as at the boundary of a grid. `Of` is the outcome of `How`.
bool mayWorsenPartly(const Profile &Gpu, const Recording &R, const Outcome &Of);

/// Sorted hashes of all distinct requests. Accesses of several scalars are
/// split first, so that the result does not depend on which accesses the
/// compiler joins. Offsets are relative to the start of the array, or to that
/// of the field's array if it is split by fields.
std::vector<uint64_t> requestHashes(const Recording &R, const Arrangement &How);

} // namespace warplint

#endif
