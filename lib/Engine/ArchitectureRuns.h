//===- ArchitectureRuns.h - One file for several GPUs -----------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_ARCHITECTURERUNS_H
#define WARPLINT_LIB_ENGINE_ARCHITECTURERUNS_H

#include "Linking.h"
#include <deque>

namespace warplint {

/// A command that compiles for several GPUs is parsed for the first. Where that
/// parse shows that another GPU has other code, the file gets a run of its own
/// for it; GPUs with the same code share one.
class ArchitectureRuns {
public:
  /// Of a command no more codes than these are analysed.
  static constexpr size_t MostCodes = 3;

  /// Parses what is needed, and puts the runs behind `All`, which are those of
  /// `Files` and know their summaries.
  ArchitectureRuns(llvm::MutableArrayRef<Job> Files, FileRuns &All,
                   const EngineOptions &Options, ResultCache &Cache);

  Job &job(size_t Run) {
    return Run < Files.size() ? Files[Run] : Others[Run - Files.size()];
  }
  /// The file that a run is of.
  size_t fileOf(size_t Run) const {
    return Run < Files.size() ? Run : FileOfOther[Run - Files.size()];
  }
  /// The result of a file, made of those of its runs; all of them are there.
  FileResult merge(size_t File, std::vector<FileResult> &Results) const;

private:
  /// One code of a file.
  struct Code {
    size_t Run;
    std::vector<size_t> Targets; ///< that have it; the first was parsed
  };
  /// Sorts the next target into the codes that are known; gives back whether it
  /// needs a parse of its own.
  bool needsParse(size_t File, size_t Target, const FileRuns &All);
  void tellFiles(const FileRuns &All);
  /// Where the user named no GPU, each code is judged by the sizes of those
  /// that it is for.
  void chooseProfiles();
  std::vector<std::string> gpusOf(size_t File, const Code &Of) const;

  llvm::MutableArrayRef<Job> Files;
  std::deque<Job> Others;
  std::vector<size_t> FileOfOther;
  std::vector<std::vector<Code>> Codes;         ///< by file; the first is its run
  std::vector<std::vector<size_t>> NotAnalysed; ///< targets, by file
};

} // namespace warplint

#endif
