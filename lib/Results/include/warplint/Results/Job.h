//===- Job.h - One compilation to analyze -----------------------*- C++ -*-===//
#ifndef WARPLINT_RESULTS_JOB_H
#define WARPLINT_RESULTS_JOB_H

#include "warplint/Command/Invocation.h"
#include "warplint/Files/UnsavedTexts.h"
#include "warplint/Program/Launch.h"
#include "warplint/Results/LaunchInSight.h"
#include "warplint/Settings/FileSettings.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace warplint {

class HeaderCache;

/// One compilation to analyze.
struct Job {
  Invocation Command;
  FileSettings Settings;
  /// Paths inside this folder are shown relative to it, others absolute. Empty:
  /// paths are shown as the compiler spells them.
  std::string ShowRelativeTo;
  /// Launches of the file's kernels in other files of the project, with paths
  /// relative to this job's folder; set by analyse().
  std::vector<Launch> OtherLaunches;
  /// The arrays that other files of the run sort; set by analyse().
  std::vector<SortedField> OtherSorts;
  /// Kernels of the file (mangled names) that no other file of the project
  /// uses, although its files use each other's kernels; set by analyse().
  std::set<std::string> Unused;
  /// A source of an application, as areOfApplication() has it; set by
  /// analyse().
  bool IsOfApplication = false;
  /// Launches chosen in the editor. A kernel with a pinned launch is evaluated
  /// under this launch only, and its other instances are not evaluated. A pin
  /// that is not IsSeen has no effect.
  std::vector<PinnedLaunch> Pinned;
  UnsavedTexts Unsaved;
  std::shared_ptr<HeaderCache> Headers; ///< PCH cache; null: headers are parsed
                                        ///< each time
  /// Index among all files of the run, of which this process may analyze a
  /// part.
  uint64_t Order = 0;
  /// The Order of a source that seems to include this one, which is then
  /// analyzed only if that is not so.
  std::optional<uint64_t> IncludedBy;
};

/// The path shown to the user of the job for a path of the compiler.
std::string shownPath(const Job &Of, llvm::StringRef Path);

} // namespace warplint

#endif
