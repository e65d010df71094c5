//===- Output.h - Results to the streams and the exit code ------*- C++ -*-===//
#ifndef WARPLINT_TOOL_OUTPUT_H
#define WARPLINT_TOOL_OUTPUT_H

#include "Choice.h"
#include "CommandLine.h"
#include "Stream.h"
#include "Watch.h"
#include "warplint/Counters/CountedRun.h"
#include "warplint/Engine/Engine.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// The exit codes; docs/usage.md tells them to the user.
enum ExitCode : int {
  Clean = 0,
  Found = 1,       ///< there are findings
  Wrong = 2,       ///< usage or internal error
  NotAnalysed = 3, ///< some input could not be analysed
  Interrupted = 130, ///< by Ctrl-C, as shells count it
  Terminated = 143,  ///< by SIGTERM
};

/// Writes findings to the standard output in the form asked for, everything
/// else to the standard error, and the access dump to its file. `Inputs` are
/// what was analysed, `Skipped` the inputs that never became a job, `Counted`
/// the profile to compare with, if any, `Chosen` which findings are shown,
/// `Early` what has written some of it (null: nothing has).
llvm::Expected<ExitCode> writeResults(const CommandLine &C,
                                      llvm::ArrayRef<Job> Inputs,
                                      std::vector<Problem> Skipped,
                                      std::vector<FileResult> Results,
                                      const std::optional<CountedRun> &Counted,
                                      const Choice &Chosen,
                                      Stream *Early = nullptr);

/// writeResults() of a whole run, with --statistics behind it; entries of the
/// cache that were not used for long go then (null: there is no cache).
llvm::Expected<ExitCode> reportRun(const CommandLine &C, WatchedRun Run,
                                   CacheStore *Cache,
                                   const std::optional<CountedRun> &Counted,
                                   Choice &Chosen, Stream &Early);

/// What was found until a signal ended the run. A part of the findings is no
/// baseline, no dump and nothing to change files by.
llvm::Expected<ExitCode>
reportInterrupted(CommandLine C, WatchedRun Run,
                  const std::optional<CountedRun> &Counted, Choice &Chosen,
                  Stream &Early);

/// Whether a stream is written in colours.
bool useColor(const CommandLine &C, bool IsTerminal);

} // namespace warplint

#endif
