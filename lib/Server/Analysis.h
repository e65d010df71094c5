//===- Analysis.h - Analysis of one open file -------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SERVER_ANALYSIS_H
#define WARPLINT_LIB_SERVER_ANALYSIS_H

#include "Settings.h"
#include "Worker.h"
#include "warplint/Engine/Engine.h"
#include "warplint/Inputs/Inputs.h"
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace warplint {

/// The result of one analysis of a file, with everything that its views need.
/// Immutable; all paths are absolute.
struct Snapshot {
  std::string Main; ///< the compiled file: the file itself, or one that
                    ///< includes it
  std::set<std::string> Files;     ///< real paths of the files read
  UnsavedTexts Texts;              ///< texts of the open files, as analyzed
  std::vector<Job> Jobs;           ///< empty if nothing could be analyzed
  std::vector<FileResult> Results; ///< one for each job, without pages
  std::vector<Finding> Findings;   ///< of all results; each location has its
                                   ///< own finding
  std::vector<KernelPage> Pages;
  std::vector<LaunchInSight> InSight; ///< of all results
  std::vector<Problem> Problems; ///< of inputs without a job, and of results
  double Seconds = 0;            ///< duration of the analysis
  /// For the next analysis, if it need not look at other files.
  std::shared_ptr<const InputSet> Inputs;
  bool HasNewKernels = false; ///< the text has new kernels, whose launches in
                              ///< other files are not searched
};

/// What an analysis needs: a copy, so that it takes no lock.
struct AnalysisRequest {
  std::string File;                 ///< absolute
  bool MayBeHeader = false;         ///< a file that includes it may be compiled
  Settings How;                     ///< of the file
  UnsavedTexts Texts;               ///< of all open files
  std::vector<PinnedLaunch> Pinned; ///< of all files
  /// The three are as in ServerOptions.
  std::optional<uint64_t> MaxSteps;
  std::optional<std::string> ConfirmWithNvcc;
  unsigned Jobs = 0;
  std::shared_ptr<HeaderCache> Headers; ///< of the session; null: none
  std::shared_ptr<KeptTables> Kept;     ///< of earlier analyses of the file
  /// The previous analysis of the file, whose knowledge of the other project
  /// files is reused; null: the database and the other files are read again.
  std::shared_ptr<const Snapshot> Known;
  /// Receives the findings of the kernels that are done first, where the others
  /// take long (EngineOptions::OnEarly), on a thread that the analysis waits
  /// for. Null: they are not wanted.
  std::function<void(const std::shared_ptr<const Snapshot> &)> OnEarly;
  /// EngineOptions::LineInSight; may be null.
  std::function<unsigned()> LineInSight;
};

/// Analyzes a file with its compile command, or a header with that of a file
/// that includes it. Null if stopped. Errors are among the snapshot's problems.
std::shared_ptr<const Snapshot> analyseFile(const AnalysisRequest &Request,
                                            const Stop &Asked);

/// Whether a file name has the extension of a header.
bool isHeaderName(llvm::StringRef Path);
/// Whether the extension alone tells that a file contains device code.
bool isCudaName(llvm::StringRef Path);

/// Repeats the analysis with explanations of the accesses of some kernels
/// (mangled names): formulas and most costly requests in their pages, notes in
/// their findings. Null if stopped.
std::shared_ptr<const Snapshot>
explainKernels(const Snapshot &Of, const std::set<std::string> &Kernels,
               const Stop &Asked);

/// A fix that a second analysis has verified, with edits on real paths.
struct ProvedFix {
  Fix Change;            ///< as proposed, with edits
  uint64_t Measured = 0; ///< wavefronts predicted by the second analysis
};
/// Analyzes the file with a fix of a finding of `Of`. None if it is not
/// confirmed, or `Of` has no such finding.
std::optional<ProvedFix> proveFix(const Snapshot &Of, const Finding &F,
                                  const Fix &Proposed);

} // namespace warplint

#endif
