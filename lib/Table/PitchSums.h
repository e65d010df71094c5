//===- PitchSums.h - Costs by the value of a pitch --------------*- C++ -*-===//
#ifndef WARPLINT_LIB_TABLE_PITCHSUMS_H
#define WARPLINT_LIB_TABLE_PITCHSUMS_H

#include "warplint/Cost/Cost.h"
#include <optional>

namespace warplint {

/// Sums the costs of the requests of a row by the value of a pitch, an unknown
/// that decides all costs of the row or all but the exact ones.
class PitchSums {
public:
  /// Adds `Weight` requests of the cost `C`.
  void add(const AccessCost &C, double Weight);

  /// Returns the costs of a request on average. `Requests`: the sum of the
  /// weights; more than 0. Absent: no cost depends on a pitch, or one is
  /// undecided and depends on something else. Call it once.
  std::optional<Access::Residues> finish(double Requests);

private:
  /// Absent: no cost depends on a pitch so far.
  std::optional<Access::Residues> Sums;
  double Without = 0; ///< sum of the costs that do not depend on that pitch
  /// Every cost is exact or depends on the pitch of `Sums` only.
  bool PitchOnly = true;
};

} // namespace warplint

#endif
