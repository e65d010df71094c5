//===- Prediction.h - Predictions for a profile -----------------*- C++ -*-===//
//
// The accesses of a run in short form, kept for the comparison with a profile
// (--profile) after the access tables are freed. Paths are as shown to the
// user.
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

/// One access of one launch; counts are per block, as in the access table.
struct PredictedAccess {
  Spot Where; ///< user line
  /// Lines of the statement that contains it, if it spans several; else 0.
  unsigned FirstLine = 0, LastLine = 0;
  Spot Innermost;            ///< location of the instruction in the line table
  std::vector<Spot> Callers; ///< calls through which it is inlined
  CountedSpace Space = CountedSpace::Global;
  bool IsAtomic = false;
  std::optional<double> Requests; ///< mean over the grid if blocks differ
  Verdict PerRequest;
  double Ideal = 0;
  Spot ArrayWhere; ///< may be invalid
};

/// One kernel instance under one launch.
struct PredictedLaunch {
  std::string Kernel; ///< mangled
  std::string Name;   ///< demangled
  Shape Grid, Block;
  bool InSight = false; ///< launch and block size are known from the source
  Spot Where;           ///< of the launch
  std::vector<PredictedAccess> Accesses;
};

/// A finding that is not shown, and the reason.
struct UnreportedFinding {
  std::string Check;
  Spot Where;
  CostUnit Unit = CostUnit::None;
  std::vector<std::string> KernelsMangled;
  std::string Why; ///< "a NOLINT comment silences shared-bank-conflict"
};

/// The predictions of one file.
struct FilePredictions {
  std::vector<PredictedLaunch> Launches;
  /// Including the findings of disabled checks.
  std::vector<UnreportedFinding> Unreported;
};

} // namespace warplint

#endif
