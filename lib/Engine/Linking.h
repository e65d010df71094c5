//===- Linking.h - Device code shared between files -------------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_LINKING_H
#define WARPLINT_LIB_ENGINE_LINKING_H

#include "FileRun.h"
#include "Processes.h"
#include "warplint/Engine/Engine.h"

namespace warplint {

using FileRuns = std::vector<std::unique_ptr<FileRun>>;

/// The step FileRun::learn() for the runs from index `First` on. `Pack`:
/// convert their modules to bitcode, because many wait for the next step.
FileStep learnStep(const FileRuns &Runs, size_t First, bool Pack);

/// Parses the other files whose text mentions kernels of the run, each once,
/// and stores their launches.
void searchLaunches(const FileRuns &Runs, const EngineOptions &Options,
                    ResultCache &Cache, ProjectFiles &Project);

/// The device functions that files of a project provide for each other.
class SharedCode {
public:
  /// Files of the run in their order, then other files whose text mentions a
  /// function that is still missing. Has no code if no file of the run lacks a
  /// function.
  SharedCode(const FileRuns &Runs, const EngineOptions &Options,
             ResultCache &Cache, const ProjectFiles &Project);

  /// Digests of the parses of the files whose code a file may need, in order.
  std::vector<Digest> parsesFor(const FileRun &File) const;
  /// Summaries of the files whose code a file may need.
  std::vector<const FileSummary *> linkedWith(const FileRun &File) const;
  /// Parses the files whose code `Files` may need, and stores it.
  void prepare(llvm::ArrayRef<FileRun *> Files, const EngineOptions &Options);
  /// The code stored by prepare() for one of its files, in the order of the
  /// files.
  std::vector<const DeviceCode *> codeFor(const FileRun &File) const;

private:
  struct Entry {
    FileRun *Of;
    DeviceCode Code;
  };
  /// The indices of the entries that a file may need.
  std::vector<size_t> neededBy(const FileRun &File) const;

  std::vector<Job> OtherJobs;
  FileRuns Others; ///< of these jobs
  std::vector<Entry> Entries;
};

} // namespace warplint

#endif
