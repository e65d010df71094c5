//===- Recordings.h - What profilers recorded of the program ----*- C++ -*-===//
#ifndef WARPLINT_TOOL_RECORDINGS_H
#define WARPLINT_TOOL_RECORDINGS_H

#include "CommandLine.h"
#include "warplint/Compare/Prediction.h"
#include "warplint/Counters/CountedRun.h"
#include "warplint/Counters/KernelTimes.h"
#include "warplint/Report/Report.h"
#include "warplint/Results/Job.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <vector>

namespace warplint {

/// The recordings that the command line names.
struct Recordings {
  std::optional<CountedRun> Counters; ///< --profile
  std::optional<RecordedTimes> Times; ///< --kernel-times
};

/// Reads them; called before the analysis. Errors: a file that cannot be used,
/// and a flag that needs another one or does not go with it.
llvm::Expected<Recordings> readRecordings(const CommandLine &C,
                                          llvm::ArrayRef<Job> Inputs);

/// Sorts the findings by what they save of the recorded time, and removes those
/// that save less than --min-saving, which `Summary` counts, and notes the
/// recorded kernels that were not analyzed.
void keepTimeSaving(const CommandLine &C, const RecordedTimes &Times,
                    llvm::ArrayRef<const FilePredictions *> Results,
                    std::vector<Finding> &Findings, RunSummary &Summary);

} // namespace warplint

#endif
