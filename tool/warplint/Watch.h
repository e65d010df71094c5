//===- Watch.h - A run with progress and interruption -----------*- C++ -*-===//
#ifndef WARPLINT_TOOL_WATCH_H
#define WARPLINT_TOOL_WATCH_H

#include "Stream.h"
#include "warplint/Inputs/Inputs.h"
#include "warplint/Results/EngineOptions.h"
#include "warplint/Results/FileResult.h"
#include <vector>

namespace warplint {

struct WatchedRun {
  std::vector<FileResult> Results; ///< one per job
  InputSet Inputs; ///< as after the run; if interrupted, as before
  int EndedBy = 0; ///< the signal that ended the wait; 0: none
};

/// Runs analyseInputs() on a worker thread. On a terminal, a line on standard
/// error shows the progress; `Early` writes what is settled (may be null).
/// Ctrl-C and SIGTERM end the wait: finished results are returned, the others
/// are failed, and the worker thread continues until the process ends, which
/// must be soon and without destructors. A second signal ends the process.
WatchedRun watch(InputSet Inputs, const EngineOptions &Options,
                 Stream *Early = nullptr);

} // namespace warplint

#endif
