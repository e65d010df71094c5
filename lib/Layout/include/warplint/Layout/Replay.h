//===- Replay.h - Recorded accesses under another arrangement ---*- C++ -*-===//
#ifndef WARPLINT_LAYOUT_REPLAY_H
#define WARPLINT_LAYOUT_REPLAY_H

#include "warplint/Hardware/Profile.h"
#include "warplint/Layout/Recording.h"
#include <optional>

namespace warplint {

/// What one access costs under an arrangement.
struct AccessOutcome {
  uint64_t Wavefronts = 0; ///< of a block
  uint64_t Ideal = 0;      ///< of a block, the profiler's definition
  unsigned Worst = 0;      ///< wavefronts of the worst request
};

struct TableOutcome {
  uint64_t Wavefronts = 0;
  uint64_t Bytes = 0;                  ///< of the array
  std::vector<AccessOutcome> Accesses; ///< as RecordedTable::Accesses
};

struct Outcome {
  Arrangement How;
  uint64_t Wavefronts = 0; ///< over all tables, a block of each
  uint64_t Bytes = 0;      ///< of the largest instance
  bool PartsAccesses =
      false; ///< an access that the compiler joined comes apart
  std::vector<TableOutcome> Tables; ///< as Recording::Tables
  bool isIdeal() const;    ///< no access needs more than the profiler's ideal
  uint64_t excess() const; ///< wavefronts above ideal
};

/// Replays every recorded access. Empty when an instance does not allow the
/// arrangement, an access would be torn or misaligned, or the total exceeds
/// `Limit`.
std::optional<Outcome> replay(const Profile &Gpu, const Recording &R,
                              const Arrangement &How,
                              uint64_t Limit = UINT64_MAX);

/// Whether some request of an access that is conditional can cost more under
/// `How` than as declared although it does not with all its lanes: with idle
/// rows or columns of its lanes, as at the boundary of a grid. `Of` is the
/// outcome of `How`.
bool mayWorsenPartly(const Profile &Gpu, const Recording &R, const Outcome &Of);

/// Hashes of all requests, sorted, each once. Accesses of several scalars are
/// taken apart first, so that it does not matter which the compiler joins.
/// Offsets count from the array's start, in an array split by fields from that
/// of its part.
std::vector<uint64_t> requestHashes(const Recording &R, const Arrangement &How);

} // namespace warplint

#endif
