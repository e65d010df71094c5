//===- Linking.h - Code that the files of a project share -------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_LINKING_H
#define WARPLINT_LIB_ENGINE_LINKING_H

#include "FileRun.h"
#include "Processes.h"
#include "warplint/Engine/Engine.h"

namespace warplint {

using FileRuns = std::vector<std::unique_ptr<FileRun>>;

/// FileRun::learn() of the runs from this one on. Where many wait for the next
/// step, they are packed.
FileStep learnStep(const FileRuns &Runs, size_t First, bool Pack);

/// Asks those of the other files that mention kernels of the run, each once,
/// and keeps their launches.
void searchLaunches(const FileRuns &Runs, const EngineOptions &Options,
                    ResultCache &Cache, ProjectFiles &Project);

/// The device functions that the files of a project have for each other.
class SharedCode {
public:
  /// Of the files of the run in their order, then of other files whose text
  /// mentions a function that is still missing. Without code where no file of
  /// the run lacks any.
  SharedCode(const FileRuns &Runs, const EngineOptions &Options,
             ResultCache &Cache, const ProjectFiles &Project);

  /// What the files are parsed from whose code a file may need, in their order.
  std::vector<Digest> parsesFor(const FileRun &File) const;
  /// What is known of the files whose code a file may need.
  std::vector<const FileSummary *> linkedWith(const FileRun &File) const;
  /// Parses what these files may need code of, and makes it ready.
  void prepare(llvm::ArrayRef<FileRun *> Files, const EngineOptions &Options);
  /// What prepare() made ready for one of them, in the order of the files.
  std::vector<const DeviceCode *> codeFor(const FileRun &File) const;

private:
  struct Entry {
    FileRun *Of;
    DeviceCode Code;
  };
  /// The entries that a file may need, by number.
  std::vector<size_t> neededBy(const FileRun &File) const;

  std::vector<Job> OtherJobs;
  FileRuns Others; ///< of these jobs
  std::vector<Entry> Entries;
};

} // namespace warplint

#endif
