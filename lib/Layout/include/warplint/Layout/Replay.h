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
  uint64_t Wavefronts = 0;          ///< over all tables, a block of each
  uint64_t Bytes = 0;               ///< of the largest instance
  std::vector<TableOutcome> Tables; ///< as Recording::Tables
  bool isIdeal() const; ///< no access needs more than the profiler's ideal
};

/// Replays every recorded access. Empty when an instance does not allow the
/// arrangement, an access would be torn or misaligned, or the total exceeds
/// `Limit`.
std::optional<Outcome> replay(const Profile &Gpu, const Recording &R,
                              const Arrangement &How,
                              uint64_t Limit = UINT64_MAX);

/// A digest of the lane offsets of every access: equal for two analyses exactly
/// when they saw the same requests equally often (but for collisions of a 64-bit
/// hash). That of an array split by fields is the sum of those of its parts.
uint64_t digest(const Recording &R, const Arrangement &How);

} // namespace warplint

#endif
