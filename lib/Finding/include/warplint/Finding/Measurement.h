//===- Measurement.h - Predictions and measured counters --------*- C++ -*-===//
//
// Results of the comparison of a profile with the predictions. Plain data for
// lib/Report; Engine fills it.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDING_MEASUREMENT_H
#define WARPLINT_FINDING_MEASUREMENT_H

#include "warplint/Finding/Memory.h"
#include "warplint/Program/Spot.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

enum class Agreement {
  Agrees,      ///< the verdict is exact and equals the counter
  InRange,     ///< the verdict is a range that contains the counter
  Differs,     ///< the counter contradicts the verdict
  NotPredicted ///< no prediction, or none for this launch
};

/// A counter of one line, or of all lines of a finding, summed over launches,
/// and the prediction for it.
struct Measurement {
  Agreement How = Agreement::NotPredicted;
  CostUnit Unit = CostUnit::None; ///< wavefronts or sectors
  double Measured = 0;
  double Ideal = 0; ///< as counted by the profiler; 0 for local memory, for
                    ///< which it has none
  /// Predicted bounds of `Measured`, or of measured/ideal if `IsRatio` (the
  /// number of executions is unknown). Absent without a prediction; an absent
  /// High means no upper bound.
  std::optional<double> Low, High;
  bool IsRatio = false;
  /// The excess as a share of the kernel's total in the unit: 0 to 1.
  double Share = 0;
  unsigned Launches = 0; ///< number of recorded launches in the sum

  double excess() const { return Measured > Ideal ? Measured - Ideal : 0; }
};

/// What the kernels of a finding took of the recorded time of all kernels.
struct TimeShare {
  double Share = 0;      ///< 0 to 1
  uint64_t Launches = 0; ///< recorded ones
  /// What of the recorded time of all kernels is probably saved without the
  /// excess, at most Share; absent: the gain is not known.
  std::optional<double> Saved;

  /// What is saved at most.
  double mostSaved() const { return Saved.value_or(Share); }
};

/// The accesses of one line of one kernel to one kind of memory.
struct MeasuredLine {
  std::string Kernel; ///< demangled
  Spot Where;         ///< of an access in the line; column 0 if none was
                      ///< predicted
  MemorySpace Space = MemorySpace::Generic; ///< the accessed memory
  bool IsAtomic = false;                    ///< atomics, or all other accesses
  Measurement Numbers;
  std::vector<std::string>
      Checks; ///< checks with findings about the line, sorted
  /// Why no check reports the excess, or why the prediction differs or is
  /// missing. May be empty.
  std::string Why;
};

/// The comparison with one profile, sorted by decreasing excess.
struct ProfileReport {
  std::string File;
  unsigned Launches = 0; ///< recorded launches
  unsigned Matched = 0;  ///< recorded launches that were analyzed
  std::vector<MeasuredLine> Lines;
  /// What could not be compared, one line each: kernels without source lines,
  /// launches without an analyzed counterpart.
  std::vector<std::string> Notes;
};

} // namespace warplint

#endif
