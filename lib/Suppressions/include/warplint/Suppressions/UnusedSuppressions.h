//===- UnusedSuppressions.h - Unneeded NOLINT comments ----------*- C++ -*-===//
#ifndef WARPLINT_SUPPRESSIONS_UNUSEDSUPPRESSIONS_H
#define WARPLINT_SUPPRESSIONS_UNUSEDSUPPRESSIONS_H

#include "warplint/Results/FileResult.h"
#include "warplint/Results/Job.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint {

struct TranslationUnit;

/// A finding before suppression.
struct AnyFinding {
  std::string Check;
  Spot Where;
};

/// Adds to Result.SuppressionComments each comment of the unit that names
/// checks of this tool, with what it suppresses of `Findings`. `Shown` maps a
/// path to the one shown to the user; `IsShown` is true if findings in a file
/// are reported. Does nothing if the check "unused-suppression" is disabled.
/// Stores the texts of the files in Result.Edited.
void judgeSuppressions(const TranslationUnit &Unit,
                       const FileSettings &Settings,
                       llvm::ArrayRef<AnyFinding> Findings,
                       llvm::function_ref<std::string(llvm::StringRef)> Shown,
                       llvm::function_ref<bool(llvm::StringRef)> IsShown,
                       FileResult &Result);

/// Whether only this result decides about NOLINT comments in `File`, because it
/// is the result's main file.
bool ownsComments(const FileResult &R, llvm::StringRef File);

/// Adds the findings of the check "unused-suppression", when all files are
/// done: names that suppress a finding in no file. Nothing is reported about
/// comments in files that were not fully analyzed. `SawAll` is false if the
/// project has further files, which may need comments in headers. `Results` has
/// one result per job.
void reportUnusedSuppressions(llvm::ArrayRef<Job> Jobs,
                              std::vector<FileResult> &Results, bool SawAll);

} // namespace warplint

#endif
