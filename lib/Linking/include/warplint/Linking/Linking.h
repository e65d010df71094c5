//===- Linking.h - Device code shared between files -------------*- C++ -*-===//
#ifndef WARPLINT_LINKING_LINKING_H
#define WARPLINT_LINKING_LINKING_H

#include "warplint/Linking/ParsedFile.h"
#include "warplint/Processes/Processes.h"
#include "warplint/Results/ProjectFiles.h"
#include "llvm/ADT/ArrayRef.h"
#include <deque>
#include <memory>
#include <vector>

namespace warplint {

using ParsedFiles = std::vector<ParsedFile *>;

/// The step ParsedFile::learn() for the files. `Pack`: convert their modules to
/// bitcode, because many wait for the next step.
FileStep learnStep(ParsedFiles Files, bool Pack);

/// Parses the other files whose text mentions kernels of the run, each once,
/// and stores their launches.
void searchLaunches(const ParsedFiles &Files, const EngineOptions &Options,
                    ResultCache &Cache, ProjectFiles &Project);

/// The device functions that files of a project provide for each other.
class SharedCode {
public:
  /// Files of the run in their order, then other files whose text mentions a
  /// function that is still missing. Has no code if no file of the run lacks a
  /// function.
  SharedCode(const ParsedFiles &Files, const EngineOptions &Options,
             ResultCache &Cache, ProjectFiles &Project);

  /// FileSummary::Parsed of the files whose code a file may need, in order.
  std::vector<Digest> parsesFor(const ParsedFile &File) const;
  /// Summaries of the files whose code a file may need.
  std::vector<const FileSummary *> linkedWith(const ParsedFile &File) const;
  /// Parses the files whose code `Files` may need, and stores it.
  void prepare(const ParsedFiles &Files, const EngineOptions &Options);
  /// The code stored by prepare() for one of its files, in the order of the
  /// files.
  std::vector<const DeviceCode *> codeFor(const ParsedFile &File) const;

private:
  struct Entry {
    ParsedFile *Of;
    DeviceCode Code;
  };
  /// The indices of the entries that a file may need.
  std::vector<size_t> neededBy(const ParsedFile &File) const;

  std::deque<Job> OtherJobs;                       ///< files keep references
  std::vector<std::unique_ptr<ParsedFile>> Others; ///< of these jobs
  std::vector<Entry> Entries;
};

} // namespace warplint

#endif
