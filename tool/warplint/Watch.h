//===- Watch.h - A run under the eyes of its user ---------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_WATCH_H
#define WARPLINT_TOOL_WATCH_H

#include "Stream.h"
#include "warplint/Engine/Inputs.h"
#include <vector>

namespace warplint {

struct WatchedRun {
  std::vector<FileResult> Results; ///< one for each job
  InputSet Inputs; ///< as the run left them; interrupted, as they were
  int EndedBy = 0; ///< the signal that ended the wait; 0: none
};

/// analyseInputs() on a thread of its own. On a terminal, a line of the
/// standard error says how far it is; `Early` writes what is settled (null:
/// nothing is written). Ctrl-C and SIGTERM end the wait: what is
/// done until then comes back, the rest has failed, and the thread is left to
/// itself until the process ends, which must be soon and without destructors. A
/// second one ends the process.
WatchedRun watch(InputSet Inputs, const EngineOptions &Options,
                 Stream *Early = nullptr);

} // namespace warplint

#endif
