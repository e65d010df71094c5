//===- FindingCosts.h - Costs of findings and their order -------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_FINDINGCOSTS_H
#define WARPLINT_LIB_ENGINE_FINDINGCOSTS_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Hardware/Profile.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace warplint {

/// Sets the cost of each finding of one kernel and launch.
void addCosts(std::vector<Finding> &Found, const KernelTable &Table,
              const Profile &Gpu);

/// Sets the speedup bound of each proposed layout, if the finding's cost is
/// known.
void addSpeedupBounds(Finding &F);

/// The causes whose excess is a smaller share of their kernels than the option
/// MinCostShare of their checks.
class SmallCauses {
public:
  /// `Merged`: all findings of a file, with their costs. `Options`: as
  /// CheckInput::Options.
  SmallCauses(const std::vector<Finding> &Merged,
              const std::map<std::string, std::string> &Options);
  /// Whether the finding is of such a cause.
  bool contain(const Finding &F) const;

private:
  using Place = std::pair<Spot, std::string>; ///< with the check
  std::set<Place> Places;
};

} // namespace warplint

#endif
