//===- FindingCosts.h - Costs of findings and their order -------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_FINDINGCOSTS_H
#define WARPLINT_LIB_ENGINE_FINDINGCOSTS_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Hardware/Profile.h"
#include <list>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace warplint {

/// The cycles of the launch of a file whose accesses take the most, over all
/// its blocks, of those whose grid is not known, and so follows the data; 0 if
/// there is none.
double costliestLaunch(const std::list<KernelTable> &Tables,
                       const Profile &Gpu);

/// Sets the cost of each finding of one kernel and launch. `Costliest`:
/// costliestLaunch() of its file. Of a launch of one block,
/// FindingCost::MostShare is of these cycles if there are any: beside a launch
/// over all data it hardly counts.
void addCosts(std::vector<Finding> &Found, const KernelTable &Table,
              const Profile &Gpu, double Costliest);

/// Sets the speedup bound of each proposed layout, if the finding's cost is
/// known.
void addSpeedupBounds(Finding &F);

/// The causes whose excess is a smaller share (FindingCost::MostShare) than the
/// option MinCostShare of their checks.
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
