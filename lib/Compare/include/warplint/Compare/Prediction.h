//===- Prediction.h - What an analysis says that can be counted -*- C++ -*-===//
//
// The accesses of a run in short, kept for a comparison with a profile
// (--profile) when the tables they come from are gone. Paths are as shown.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_COMPARE_PREDICTION_H
#define WARPLINT_COMPARE_PREDICTION_H

#include "warplint/Counters/Opcode.h"
#include "warplint/Finding/Memory.h"
#include "warplint/Finding/Verdict.h"
#include "warplint/Program/Launch.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// One access of one launch; counts are of a block, as in the access table.
struct PredictedAccess {
  Spot Where;                ///< the user's line
  /// Of the statement around it that spans several lines; else 0.
  unsigned FirstLine = 0, LastLine = 0;
  Spot Innermost;            ///< where the line table puts the instruction
  std::vector<Spot> Callers; ///< the calls it is inlined through
  CountedSpace Space = CountedSpace::Global;
  bool IsAtomic = false;
  std::optional<double> Requests; ///< a mean where blocks differ
  Verdict PerRequest;
  double Ideal = 0;
  Spot ArrayWhere; ///< may be invalid
};

/// One kernel instance under one launch.
struct PredictedLaunch {
  std::string Kernel; ///< mangled
  std::string Name;   ///< demangled
  Shape Grid, Block;
  bool InSight = false; ///< the source shows it, the block size too
  Spot Where;           ///< of the launch
  std::vector<PredictedAccess> Accesses;
};

/// A finding that is not shown, and why.
struct SilentFinding {
  std::string Check;
  Spot Where;
  CostUnit Unit = CostUnit::None;
  std::vector<std::string> KernelsMangled;
  std::string Why; ///< "a NOLINT comment silences shared-bank-conflict"
};

/// What of one file a profile is held against.
struct FilePredictions {
  std::vector<PredictedLaunch> Launches;
  std::vector<SilentFinding> Silent; ///< of checks that are off, too
};

} // namespace warplint

#endif
