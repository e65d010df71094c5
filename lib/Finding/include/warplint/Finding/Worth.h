//===- Worth.h - What a finding costs and its cure may gain -----*- C++ -*-===//
//
// Plain data; lib/Worth computes it. docs/cost.md has the model. A cycle is one
// of a multiprocessor, and all numbers are of a block unless said otherwise.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDING_WORTH_H
#define WARPLINT_FINDING_WORTH_H

#include "warplint/Finding/Memory.h"
#include <optional>
#include <string>

namespace warplint {

/// Cycles for which a block surely keeps each part of a multiprocessor busy.
/// The parts work side by side, so the block takes as long as the busiest.
struct Workload {
  double Lanes = 0;  ///< where lanes meet banks and lines
  double Global = 0; ///< the way to the cache that all multiprocessors share
  double Issue = 0;  ///< the schedulers
  double Banks = 0;  ///< of Lanes, what is shared memory's

  double busiest() const {
    const double Memory = Lanes > Global ? Lanes : Global;
    return Memory > Issue ? Memory : Issue;
  }
};

/// What a cure may gain.
struct Gain {
  double AtMost = 1;    ///< times as fast; 1: nothing
  std::string WaitsFor; ///< "shared memory", "its memory pipeline", ...
};

struct FindingCost {
  /// Wavefronts, sectors or updates.
  CostUnit Unit = CostUnit::None;
  double Excess = 0; ///< above the least, in `Unit`, of a block
  /// Blocks of the launch; absent where the grid is not known.
  std::optional<double> Blocks;
  /// False: how often it runs is not known; the excess is of one request.
  bool IsCounted = true;
  double Cycles = 0; ///< that the excess keeps some part busy, of a block
  double Share = 0;  ///< of the cycles that the kernel's accesses take, 0 to 1
  unsigned Rank = 0; ///< within the run, from 1; 0: not ranked
  Workload Now, Cured;
  bool IsShared = false; ///< Excess counts in Lanes, of shared memory
  Gain Cure;

  /// What findings are ranked by: cycles of the launch.
  double weight() const { return Cycles * Blocks.value_or(1); }
};

} // namespace warplint

#endif
