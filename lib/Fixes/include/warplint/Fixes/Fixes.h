//===- Fixes.h - Verification and application of fixes ----------*- C++ -*-===//
//
// Turns the findings of a run into changed files. An edit is only kept if a
// second analysis of the edited text finds the accesses that the fix predicted.
// The verification does not write files.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FIXES_FIXES_H
#define WARPLINT_FIXES_FIXES_H

#include "warplint/Results/FileResult.h"
#include "warplint/Results/Job.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace warplint {

class CacheStore;

/// A fix that was chosen for an array, and its finding. The edits use real
/// paths.
struct ChosenFix {
  std::string Check, Message;
  std::string File; ///< real path of the finding's file
  Spot Where;       ///< as shown to the user
  Fix Change;
  /// Mangled names of the kernels that it is for; empty: not known.
  std::vector<std::string> Kernels;
  /// Other fixes for the same array, layouts and those with a goal, in the
  /// order of the finding, which are tried if the proof refuses `Change`.
  std::vector<Fix> Others;
  /// A layout holds if it saves half of the wavefronts that were predicted:
  /// none of `Change` and `Others` saves them all.
  bool TakesHalf = false;
  std::string WhyNot; ///< why it was refused; empty if it was kept
  /// Wavefronts, or the amount of Fix::Goal, found by the second analysis.
  uint64_t Measured = 0;
  /// How many times as fast its kernels become with all edits, by the estimate
  /// (docs/cost.md), in the job where that is least; absent: not known.
  std::optional<double> Speedup;
};

struct ChangedFile {
  std::string Path;  ///< real path
  std::string Shown; ///< path as shown to the user
  std::string Before, After;
};

struct FixPlan {
  /// Exchanges of axes, then in the order of the findings. An edit that several
  /// kept fixes need is part of the first of them alone.
  std::vector<ChosenFix> Kept, Refused;
  std::vector<ChangedFile> Files; ///< sorted by path, each once
};

/// Chooses one fix for each array (the first that may be applied: Safe, or also
/// Unsafe), makes all edits in memory, analyzes every job that reads an edited
/// file again, and keeps the edits of those arrays whose totals and lane
/// addresses are as predicted. `Results` belong to `Jobs`, one each.
/// `WithComments`: a comment at the array's declaration says what was done.
/// `Cache`: where proofs are kept; null: nowhere.
FixPlan planFixes(llvm::ArrayRef<Job> Jobs, llvm::ArrayRef<FileResult> Results,
                  bool Unsafe, bool WithComments = false,
                  CacheStore *Cache = nullptr);

/// Writes the changed files by rewriteFile(). A file that changed since it was
/// analyzed, or is read-only, is skipped and reported in the error; the others
/// are still written.
llvm::Error writeFixes(const FixPlan &Plan);

/// The changes as a unified diff with three lines of context, for `patch -p1`.
std::string unifiedDiff(const FixPlan &Plan);

/// The kept fixes in the format of clang-apply-replacements.
std::string replacementsYaml(const FixPlan &Plan, llvm::StringRef MainFile);

} // namespace warplint

#endif
