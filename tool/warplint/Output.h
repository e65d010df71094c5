//===- Output.h - Results on the streams and the exit code ------*- C++ -*-===//
#ifndef WARPLINT_TOOL_OUTPUT_H
#define WARPLINT_TOOL_OUTPUT_H

#include "Choice.h"
#include "CommandLine.h"
#include "Recordings.h"
#include "Stream.h"
#include "Watch.h"
#include "warplint/Results/FileResult.h"
#include "warplint/Results/Job.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// The exit codes; documented in docs/usage.md.
enum ExitCode : int {
  Clean = 0,
  Found = 1,         ///< there are findings
  Wrong = 2,         ///< usage or internal error
  NotAnalysed = 3,   ///< some input could not be analyzed
  Interrupted = 130, ///< by Ctrl-C, with the exit code that shells use
  Terminated = 143,  ///< by SIGTERM
};

/// Writes findings to standard output in the requested format, everything else
/// to standard error, and the access dump to its file. `Inputs`: the analyzed
/// jobs. `Skipped`: inputs without a job. `Notes`: closingNotes(). `Recorded`:
/// what to compare with. `Chosen`: the selection of findings. `Early`: has
/// written some of the output already; may be null.
llvm::Expected<ExitCode>
writeResults(const CommandLine &C, llvm::ArrayRef<Job> Inputs,
             std::vector<Problem> Skipped, std::vector<std::string> Notes,
             std::vector<FileResult> Results, const Recordings &Recorded,
             const Choice &Chosen, Stream *Early = nullptr);

/// Calls writeResults() for a whole run, followed by --statistics, and then
/// prunes the cache (may be null).
llvm::Expected<ExitCode> reportRun(const CommandLine &C, WatchedRun Run,
                                   CacheStore *Cache,
                                   const Recordings &Recorded, Choice &Chosen,
                                   Stream &Early);

/// Reports the findings up to the signal that ended the run. Partial findings
/// are not written as a baseline or dump, and no files are changed.
llvm::Expected<ExitCode> reportInterrupted(CommandLine C, WatchedRun Run,
                                           const Recordings &Recorded,
                                           Choice &Chosen, Stream &Early);

/// Whether to write colors to a stream.
bool useColor(const CommandLine &C, bool IsTerminal);

} // namespace warplint

#endif
