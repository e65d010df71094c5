//===- Analysis.h - What is known of an open file ---------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SERVER_ANALYSIS_H
#define WARPLINT_LIB_SERVER_ANALYSIS_H

#include "Settings.h"
#include "Worker.h"
#include "warplint/Engine/Engine.h"
#include "warplint/Engine/Inputs.h"
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace warplint {

/// One analysis of a file, with all that views of it need. Never changes once
/// it is made; all paths are absolute.
struct Snapshot {
  std::string Main; ///< what was compiled: the file, or one around it
  std::set<std::string> Files;     ///< real paths of what was read
  UnsavedTexts Texts;              ///< of the open files, as analysed
  std::vector<Job> Jobs;           ///< empty where nothing could be analysed
  std::vector<FileResult> Results; ///< one for each job, without pages
  std::vector<Finding> Findings;   ///< of all results, each place its own
  std::vector<KernelPage> Pages;
  std::vector<LaunchInSight> InSight;
  std::vector<Problem> Problems; ///< of inputs that gave no job, and of results
  double Seconds = 0;            ///< that it took
  /// Of a next analysis that looks into no other file.
  std::shared_ptr<const InputSet> Inputs;
  bool HasNewKernels = false; ///< whose launches in others are not looked for
};

struct AnalysisRequest {
  std::string File; ///< absolute
  bool MayBeHeader = false;
  Settings How;
  UnsavedTexts Texts; ///< of all open files
  std::vector<PinnedLaunch> Pinned;
  std::optional<uint64_t> MaxSteps;
  unsigned Jobs = 0;
  std::shared_ptr<KeptHeaders> Headers;
  /// The last analysis of the file, for what it knows of the other files of the
  /// project; null: the database and other files are looked at again.
  std::shared_ptr<const Snapshot> Known;
};

/// Analyses a file by its command, a header by the command of a file that
/// includes it. Null when stopped. Never fails: what goes wrong is among the
/// problems.
std::shared_ptr<const Snapshot> analyseFile(const AnalysisRequest &Request,
                                            const Stop &Asked);

/// Whether a name is that of a header.
bool isHeaderName(llvm::StringRef Path);
/// Whether a file of this name holds device code whatever a database says.
bool isCudaName(llvm::StringRef Path);

/// The same analysis once more, with what explains the accesses of some kernels
/// (mangled): formulas and worst requests of their pages, notes of their
/// findings. Null when stopped.
std::shared_ptr<const Snapshot>
explainKernels(const Snapshot &Of, const std::set<std::string> &Kernels,
               const Stop &Asked);

/// Whether the proof by a second analysis holds for one fix of a finding of the
/// snapshot: the fix with its edits on real paths, nothing where it does not.
struct ProvedFix {
  Fix Change;
  uint64_t Measured = 0; ///< wavefronts that the second analysis sees
};
std::optional<ProvedFix> proveFix(const Snapshot &Of, const Finding &F,
                                  const Fix &Proposed);

} // namespace warplint

#endif
