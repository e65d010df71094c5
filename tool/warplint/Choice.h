//===- Choice.h - Only new findings -----------------------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_CHOICE_H
#define WARPLINT_TOOL_CHOICE_H

#include "CommandLine.h"
#include "warplint/Engine/Inputs.h"
#include "warplint/Report/Addresses.h"
#include "warplint/Report/Choice.h"
#include "warplint/Report/Report.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// What --baseline, --write-baseline and --diff ask for.
struct Choice {
  std::optional<std::set<std::string>> Baseline;
  std::optional<ChangedLines> Changed;
  bool IsSinceRevision = false; ///< Changed is of a revision, not of a patch
  unsigned LeftAside = 0; ///< jobs that the change cannot concern
  unsigned Unchanged = 0; ///< findings that keepChanged() took out
  Addresses Where;        ///< what the paths of fingerprints count from
};

/// Reads the files of the flags, before anything is analysed in vain. With a
/// revision the jobs that a change since then cannot concern are taken out.
llvm::Expected<Choice> readChoice(const CommandLine &C, InputSet &Inputs);

/// --diff: takes out of each result what no changed line has to do with.
void keepChanged(const CommandLine &C, Choice &Chosen,
                 std::vector<FileResult> &Results);

/// Gives the findings their fingerprints, in which paths count from the root.
void identify(std::vector<Finding> &Findings, const Addresses &Where);

/// --baseline and --write-baseline: takes the known findings out of all, and
/// fills in the counts of both flags and of --diff.
llvm::Error keepNew(const CommandLine &C, const Choice &Chosen,
                    std::vector<Finding> &Findings, RunSummary &Summary);

} // namespace warplint

#endif
