//===- Fixes.h - Proposed edits, proved and made ----------------*- C++ -*-===//
//
// From the findings of a run to changed files. An edit is kept only when a
// second analysis of the edited text sees the accesses that the fix predicted;
// nothing is written by proving.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FIXES_FIXES_H
#define WARPLINT_FIXES_FIXES_H

#include "warplint/Engine/Engine.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace warplint {

/// A fix that was chosen for an array, and the finding that it came with. The
/// edits name real paths.
struct ChosenFix {
  std::string Check, Message;
  std::string File; ///< real path of the finding's file
  Spot Where;       ///< as shown to the user
  Fix Change;
  std::string WhyNot;    ///< why it is not kept; empty when it is
  uint64_t Measured = 0; ///< wavefronts that the second analysis sees
};

struct ChangedFile {
  std::string Path;  ///< real path
  std::string Shown; ///< as the user reads it
  std::string Before, After;
};

struct FixPlan {
  std::vector<ChosenFix> Kept, Refused; ///< in the order of the findings
  std::vector<ChangedFile> Files;       ///< sorted by path, each once
};

/// Chooses one fix for each array (the first that may be applied: Safe, or also
/// Unsafe), makes all edits in memory, analyses every job that reads an edited
/// file again, and keeps the edits of those arrays whose totals and lane
/// addresses are as predicted. `Results` belong to `Jobs`, one each.
/// `WithComments`: a comment at the array's declaration says what was done.
FixPlan planFixes(llvm::ArrayRef<Job> Jobs, llvm::ArrayRef<FileResult> Results,
                  bool Unsafe, bool WithComments = false);

/// Writes the changed files, each by rewriteFile(). A file that is no longer as
/// it was analysed, or is read-only, is left alone and is an error; the others
/// are still written.
llvm::Error writeFixes(const FixPlan &Plan);

/// The changes as a unified diff with three lines of context, for `patch -p1`.
std::string unifiedDiff(const FixPlan &Plan);

/// The kept fixes in the form that clang-apply-replacements reads.
std::string replacementsYaml(const FixPlan &Plan, llvm::StringRef MainFile);

} // namespace warplint

#endif
