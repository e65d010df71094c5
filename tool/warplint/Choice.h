//===- Choice.h - Selection of new findings ---------------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_CHOICE_H
#define WARPLINT_TOOL_CHOICE_H

#include "CommandLine.h"
#include "warplint/Engine/Inputs.h"
#include "warplint/Report/Addresses.h"
#include "warplint/Report/Choice.h"
#include "warplint/Report/Report.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// The arguments of --baseline, --write-baseline and --diff.
struct Choice {
  std::optional<std::set<std::string>> Baseline;
  std::optional<ChangedLines> Changed;
  bool IsSinceRevision = false; ///< Changed is relative to a revision, not from
  unsigned LeftAside = 0;       ///< jobs that the change cannot affect
  /// Findings that keepChanged() took out, by file.
  std::vector<std::vector<Finding>> Unchanged;
  Addresses Where; ///< base of the paths in fingerprints
};

/// Reads the files of the flags; called before the analysis. With a revision,
/// removes the jobs that changes since then cannot affect.
llvm::Expected<Choice> readChoice(const CommandLine &C, InputSet &Inputs);

/// --diff: removes the findings without a changed line from each result.
void keepChanged(const CommandLine &C, Choice &Chosen,
                 std::vector<FileResult> &Results);

/// Sets the fingerprints of findings, with paths relative to the root.
void identify(std::vector<Finding> &Findings, const Addresses &Where);

/// --baseline and --write-baseline: removes known findings, and sets the counts
/// for both flags and for --diff.
llvm::Error keepNew(const CommandLine &C, const Choice &Chosen,
                    std::vector<Finding> &Findings, RunSummary &Summary);

} // namespace warplint

#endif
