//===- Choice.h - Selection of new findings ---------------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_CHOICE_H
#define WARPLINT_TOOL_CHOICE_H

#include "CommandLine.h"
#include "warplint/Inputs/Inputs.h"
#include "warplint/Report/Choice.h"
#include "warplint/Report/Report.h"
#include "warplint/Report/ReportPaths.h"
#include "warplint/Results/FileResult.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// The arguments of --baseline, --write-baseline and --diff.
struct Choice {
  std::optional<std::set<std::string>> Baseline;
  std::optional<ChangedLines> Changed;
  /// `Changed` is relative to a revision; false: it was read from a patch.
  bool IsSinceRevision = false;
  unsigned LeftAside = 0; ///< jobs that the change cannot affect
  /// Findings that keepChanged() removed, one list for each result.
  std::vector<std::vector<Finding>> Unchanged;
  ReportPaths Where; ///< the folders to which paths are relative: those of
                     ///< findings, and those in fingerprints
};

/// Reads the files of the flags; called before the analysis. With a revision,
/// moves the jobs that changes since then cannot affect to the other files of
/// the project (keepMarked()).
llvm::Expected<Choice> readChoice(const CommandLine &C, InputSet &Inputs);

/// --diff: removes the findings without a changed line from each result.
void keepChanged(const CommandLine &C, Choice &Chosen,
                 std::vector<FileResult> &Results);

/// Sets the fingerprints of findings, with paths relative to the root.
void identify(std::vector<Finding> &Findings, const ReportPaths &Where);

/// --baseline: removes known findings. --write-baseline: writes all findings to
/// the file and removes them. Sets the counts of the summary for both flags and
/// for --diff. Returns an error if the file cannot be written.
llvm::Error keepNew(const CommandLine &C, const Choice &Chosen,
                    std::vector<Finding> &Findings, RunSummary &Summary);

} // namespace warplint

#endif
