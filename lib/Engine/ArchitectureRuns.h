//===- ArchitectureRuns.h - One file compiled for several GPUs --*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_ARCHITECTURERUNS_H
#define WARPLINT_LIB_ENGINE_ARCHITECTURERUNS_H

#include "FileRun.h"
#include "warplint/Linking/Linking.h"
#include <deque>
#include <memory>
#include <vector>

namespace warplint {

using FileRuns = std::vector<std::unique_ptr<FileRun>>;

/// The runs from index `First` on.
ParsedFiles filesOf(const FileRuns &Runs, size_t First = 0);

/// A command that compiles for several GPUs is parsed for the first. If that
/// parse shows that another GPU gets different code, the file gets one more run
/// for it; GPUs with the same code share a run.
class ArchitectureRuns {
public:
  /// Limit of the codes that are analyzed per command.
  static constexpr size_t MostCodes = 3;

  /// Parses the files for further targets as needed, and appends the new runs
  /// to `All`, which has one run with a summary for each of `Files`.
  ArchitectureRuns(llvm::MutableArrayRef<Job> Files, FileRuns &All,
                   const EngineOptions &Options, ResultCache &Cache);

  Job &job(size_t Run) {
    return Run < Files.size() ? Files[Run] : Others[Run - Files.size()];
  }
  /// The index of the file of a run.
  size_t fileOf(size_t Run) const {
    return Run < Files.size() ? Run : FileOfOther[Run - Files.size()];
  }
  /// Merges the results of all runs of a file into one.
  FileResult merge(size_t File, std::vector<FileResult> &Results) const;

private:
  /// One code of a file: the result of preprocessing it for some GPUs.
  struct Code {
    size_t Run;
    std::vector<size_t> Targets; ///< that have it; it was parsed for the first
  };
  /// Assigns the next target to a known code if it fits one; otherwise returns
  /// true: the target needs a parse.
  bool needsParse(size_t File, size_t Target, const FileRuns &All);
  void tellFiles(const FileRuns &All);
  /// If the user named no GPU, evaluates each code with the hardware profile of
  /// the GPUs that it is for.
  void chooseProfiles();
  std::vector<std::string> gpusOf(size_t File, const Code &Of) const;

  llvm::MutableArrayRef<Job> Files;
  std::deque<Job> Others;
  std::vector<size_t> FileOfOther;
  /// By file; the first is that of its first run.
  std::vector<std::vector<Code>> Codes;
  std::vector<std::vector<size_t>> NotAnalysed; ///< targets, by file
};

} // namespace warplint

#endif
