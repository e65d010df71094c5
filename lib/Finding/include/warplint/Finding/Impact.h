//===- Impact.h - Costs and speedup bounds of findings ----------*- C++ -*-===//
//
// Plain data; lib/Impact computes it. docs/cost.md describes the model. A cycle
// is a cycle of one multiprocessor. Numbers are per block unless stated
// otherwise.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDING_IMPACT_H
#define WARPLINT_FINDING_IMPACT_H

#include "warplint/Finding/Memory.h"
#include "warplint/Program/Words.h"
#include <optional>

namespace warplint {

/// Lower bounds of the cycles for which a block occupies each unit of a
/// multiprocessor. The units work in parallel: the block takes at least as long
/// as the busiest one.
struct Workload {
  double Lanes = 0;  ///< the unit that serves banks and cache lines to lanes
  double Global = 0; ///< the path to the L2 cache, which all multiprocessors
                     ///< share
  double Issue = 0;  ///< the schedulers
  double Banks = 0;  ///< the part of Lanes for shared memory

  double busiest() const {
    const double Memory = Lanes > Global ? Lanes : Global;
    return Memory > Issue ? Memory : Issue;
  }
};

/// The speedup bound of a fix, or of a finding without its excess.
struct SpeedupBound {
  double AtMost = 1; ///< speedup factor; 1: no gain
  /// Of a fix, the probable speedup, 1 to AtMost; absent: not known. That of a
  /// finding is estimatedSpeedup() of its cost.
  std::optional<double> About;
  Words WaitsFor; ///< "shared memory", "its memory pipeline", ...
};

struct FindingCost {
  /// Wavefronts, sectors or updates.
  CostUnit Unit = CostUnit::None;
  double Excess = 0; ///< over the least cost, in `Unit`, per block
  /// Blocks of the launch; absent if the grid is unknown.
  std::optional<double> Blocks;
  /// False: the number of executions is unknown, and the excess is of one
  /// request.
  bool IsCounted = true;
  /// What the requests with the excess move, and the least that would do, in
  /// `Unit`. The speedup of a fix is at most their ratio. Both 0: there is no
  /// such bound (atomics whose updates are serialized, accesses whose least
  /// cost is 0).
  double Moved = 0, Least = 0;
  double Cycles = 0; ///< for which the excess occupies some unit, per block
  /// Cycles over all blocks of the launch, also where the number of executions
  /// is unknown: loops of unknown length have assumed lengths (docs/cost.md).
  double Estimated = 0;
  double Share = 0; ///< of the cycles of all accesses of the kernel, 0 to 1
  /// The greatest Share of joined findings, which may be that of a kernel with
  /// less weight. Of a launch of one block, the share of the cycles of the
  /// costliest launch of the file whose grid is not known, if that is less.
  double MostShare = 0;
  /// True: some access of the kernel is executed an unknown number of times.
  /// Share, Now and Fixed then are estimates as Estimated is.
  bool IsEstimate = false;
  unsigned Rank = 0; ///< within the run, from 1; 0: not ranked
  /// The load of a block (of one request if not IsCounted) with the excess and
  /// without it.
  Workload Now, Fixed;
  /// The load of a block with the excess and without it, as the reference case
  /// has it; loops of unknown length have assumed lengths.
  Workload Expected, ExpectedFixed;
  bool IsAssumed = false; ///< the excess is that of the reference case
  bool IsShared = false; ///< the excess is shared memory's, and counts in Lanes
  SpeedupBound Speedup;  ///< if the excess is removed
  /// Weights of joined findings about other kernels. All other members are of
  /// the kernel with the greatest weight.
  double Elsewhere = 0;

  /// Cycles over all blocks of the launch; of one request if not IsCounted.
  double launchCycles() const { return Cycles * Blocks.value_or(1); }
  /// The weight by which findings are ranked: over all kernels.
  double weight() const { return Estimated + Elsewhere; }
};

} // namespace warplint

#endif
