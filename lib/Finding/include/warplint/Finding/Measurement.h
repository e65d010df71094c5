//===- Measurement.h - Predictions beside what was counted ------*- C++ -*-===//
//
// What comes of holding the profile of a program against its findings. Plain
// data for lib/Report; Engine fills it.
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
  Agrees,      ///< an exact answer, and the counter equals it
  InRange,     ///< a range, and the counter lies in it
  Differs,     ///< the counter contradicts the answer
  NotPredicted ///< nothing was claimed, or not for this launch
};

/// A counter of one line, or of all lines that a finding is about, summed over
/// launches, and what was predicted for it.
struct Measurement {
  Agreement How = Agreement::NotPredicted;
  CostUnit Unit = CostUnit::None; ///< wavefronts or sectors
  double Measured = 0;
  double Ideal = 0; ///< the profiler's; 0 for local memory, which has none
  /// Predicted bounds. Of `Measured`; of measured/ideal where `IsRatio`: how
  /// often the line runs is not known. Absent where nothing was predicted; a
  /// missing High is no bound.
  std::optional<double> Low, High;
  bool IsRatio = false;
  /// The excess, as a part of all that the kernel needs of the unit: 0 to 1.
  double Share = 0;
  unsigned Launches = 0; ///< recorded ones that are summed here

  double excess() const { return Measured > Ideal ? Measured - Ideal : 0; }
};

/// One line of one kernel and one kind of memory.
struct MeasuredLine {
  std::string Kernel; ///< demangled
  Spot Where;         ///< of an access there; column 0 where none was predicted
  std::string Memory; ///< "shared memory", "atomics in global memory", ...
  Measurement Numbers;
  std::vector<std::string>
      Checks; ///< those whose findings are about it, sorted
  /// Why nothing reports its excess; why the prediction differs or is missing.
  /// Empty where there is nothing to say.
  std::string Why;
};

/// Everything that a profile says, by excess: the most costly line first.
struct ProfileReport {
  std::string File;
  unsigned Launches = 0; ///< recorded
  unsigned Matched = 0;  ///< of them, those that were analysed
  std::vector<MeasuredLine> Lines;
  /// What could not be held against anything, one line each: kernels without
  /// source lines, launches that no analysed one fits.
  std::vector<std::string> Notes;
};

} // namespace warplint

#endif
