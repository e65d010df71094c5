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

/// What is known of all launches of the kernels of a file.
struct FileLaunches {
  bool HasAny = false; ///< code launches one of them
  /// The cycles of the launch whose accesses take the most, over all its
  /// blocks, of those whose grid is not known, and so follows the data; 0 if
  /// there is none.
  double Costliest = 0;
};

FileLaunches launchesOf(const std::list<KernelTable> &Tables,
                        const Profile &Gpu);

/// Sets the cost of each finding of one kernel and launch. `Others`:
/// launchesOf() its file. Of a launch of one block, FindingCost::MostShare is
/// of FileLaunches::Costliest if there is one: beside a launch over all data it
/// hardly counts. A kernel that no code launches, while some is launched, takes
/// no cycles (FindingCost::Estimated): most such kernels never run. Those in
/// headers of the system (`IsOfLibrary`) do: their library launches them.
void addCosts(std::vector<Finding> &Found, const KernelTable &Table,
              const Profile &Gpu, const FileLaunches &Others, bool IsOfLibrary);

/// The causes whose excess is a smaller share (FindingCost::MostShare) than the
/// option MinCostShare of their checks, and those without which their kernels
/// probably become hardly faster: in an application by less than the option
/// MinSpeedup, elsewhere likely ones about other than private arrays without a
/// measurable gain, in kernels that wait for instructions. In an
/// application also those that move no more sectors than they have to, those
/// whose accesses are all Access::OneOfEachRow, and likely ones in fewer than
/// half of the instances of a kernel template. With 0 for MinCostShare,
/// none.
class SmallCauses {
public:
  /// `Merged`: all findings of a file, with their costs; those below `Least`
  /// are not shown and count for none. `Options`: as CheckInput::Options.
  /// `Tables`: those of the file; `IsOfApplication`: Job::IsOfApplication.
  SmallCauses(const std::vector<Finding> &Merged, Certainty Least,
              const std::map<std::string, std::string> &Options,
              const std::list<KernelTable> &Tables, bool IsOfApplication);
  /// Whether the finding is of such a cause.
  bool contain(const Finding &F) const;

private:
  using Place = std::pair<Spot, std::string>; ///< with the check
  std::set<Place> Places;
};

} // namespace warplint

#endif
