//===- SpeedupBound.h - Costs and speedup bounds of findings ----*- C++ -*-===//
//
// The model of docs/cost.md: the units of a multiprocessor work in parallel,
// and each access occupies some of them. The speedup bound is 1 plus the cycles
// that a fix saves, divided by the remaining load of the busiest unit. The
// model reads access tables only, not code.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_IMPACT_SPEEDUPBOUND_H
#define WARPLINT_IMPACT_SPEEDUPBOUND_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Finding/Impact.h"
#include "warplint/Hardware/Profile.h"
#include <optional>
#include <vector>

namespace warplint {

/// The costs of findings about the accesses of one kernel and launch. The
/// constructor computes what all findings share. The table and the profile must
/// outlive this object.
class TableCosts {
public:
  TableCosts(const KernelTable &Table, const Profile &Gpu);

  /// Lower bound of the load of each unit by one block. Rows with unknown
  /// execution count are ignored.
  const Workload &workload() const { return Now; }
  /// The load of a block as the estimate of a speedup has it.
  const Workload &expected() const { return Expected; }
  /// Whether some row has an unknown execution count, so that expected() is
  /// estimated in this respect too.
  bool isEstimate() const { return IsEstimate; }
  /// The cost of the excess of a finding under this launch; absent: no row of
  /// the table belongs to the finding, or the rows have no known excess. `Part`
  /// is the share of the rows that belongs to this finding, if several findings
  /// share them equally.
  std::optional<FindingCost> of(const Finding &F, double Part = 1) const;

private:
  /// Which of the sectors and words of a row move for it, as fractions.
  struct Parts {
    double OfSectors = 1, OfWords = 1;
  };
  /// Whether a load that a warp repeats fetches its sectors each time: the
  /// estimate assumes so (loops walk along their data), the bound does not.
  enum class Loads { FetchOnce, FetchEach };
  /// For the bound, those that no earlier row loads; for the estimate,
  /// Access::OwnSectors and OwnWords.
  Parts partsOf(const Access &A, Loads Reloads) const;
  void findNewParts();
  // TableCosts.cpp describes these.
  double fetched(const Access &A, double Part, double Requests,
                 Loads Reloads) const;
  void add(Workload &To, const Access &A, double Requests, double PerRequest,
           double Lines, double Part, Loads Reloads) const;
  void takeExcess(Workload &From, const Access &A, double Part, double Requests,
                  double Cost, double Least, double Lines, Loads Reloads) const;
  void addExcess(FindingCost &C, const Access &A, const Finding &F,
                 double Part) const;

  const KernelTable &Table;
  const Profile &Gpu;
  std::vector<Parts> New; ///< one per row: those of the bound
  Workload Now;
  /// `Now` with estimates for rows with unknown execution count.
  Workload Probable;
  Workload Expected;       ///< FindingCost::Expected
  bool IsEstimate = false; ///< there are such rows
  double All = 0;          ///< of all accesses of a block, estimated
};

/// The cycles of all accesses of a launch over its blocks, estimated as
/// FindingCost::Estimated is. An unknown grid, whose size follows the data,
/// counts as Access::UnknownTrips blocks for each multiprocessor.
double estimatedLaunchCycles(const KernelTable &Table, const Profile &Gpu);

/// Upper bound of the speedup of a block with the load `Now`, if `Saved` cycles
/// are removed and the load `Left` remains.
SpeedupBound speedupBoundOf(const Workload &Now, const Workload &Left,
                            double Saved);

/// The speedup bound of a layout that changes the wavefronts of a block on a
/// shared array from `Before` to `After`, for a finding with this cost.
SpeedupBound speedupBoundOf(const FindingCost &Of, double Before, double After);

/// Turns a fix with edits into advice (without edits) if it is not worthwhile
/// by the rule of docs/fixes.md: its speedup bound is at most 2 %, or smaller
/// than the possible cost of losing a resident block. Does nothing if no bound
/// is known.
void adviseIfNotWorthwhile(Fix &Proposed);

/// Sets the speedup bound of each proposed layout, if the finding's cost is
/// known: that of the kernel instance in which it saves most. A layout may
/// free other accesses of its array, too, and gain more than the finding costs.
/// Those that are not worthwhile become advice.
void addSpeedupBounds(Finding &F);

/// The cost of a finding with two places. If the costs cannot be added (another
/// unit, or only one of them is counted), the one with the greater weight.
FindingCost sumOf(const FindingCost &A, const FindingCost &B);

} // namespace warplint

#endif
