//===- Linking.h - Device code shared between files -------------*- C++ -*-===//
#ifndef WARPLINT_LINKING_LINKING_H
#define WARPLINT_LINKING_LINKING_H

#include "warplint/Linking/ParsedFile.h"
#include "warplint/Processes/Processes.h"
#include "warplint/Results/ProjectFiles.h"
#include "llvm/ADT/ArrayRef.h"
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
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

/// The texts of the files of a project, each read once.
class ProjectTexts {
public:
  /// The text of the file of a command, the unsaved one if there is one; empty
  /// if it cannot be read. The reference is valid as long as the object.
  const std::string &of(const Invocation &Command, const UnsavedTexts &Unsaved);

private:
  std::map<std::string, std::string> Known; ///< by path
};

/// Which kernels of a run no file of the project uses. A file uses a kernel of
/// another one if its text has the kernel's name, other than in a declaration
/// of a kernel. Texts decide, so that each part of a run sees the same.
class UsedKernels {
public:
  /// To be called after searchLaunches().
  UsedKernels(const ParsedFiles &Files, const ProjectFiles &Project,
              ProjectTexts &Texts);
  /// The mangled names of those kernels of a file that no other file uses, and
  /// no code launches; none if no file of the project uses a kernel that
  /// another one defines: then the launches are elsewhere. Template instances
  /// and kernels with the names of C, which other languages use, do not count.
  std::set<std::string> unusedOf(const ParsedFile &File) const;

private:
  /// The candidates of a file: mangled and plain name.
  using Names = std::map<std::string, std::string>;
  std::map<const ParsedFile *, Names> Candidates;
  /// How many files use a name, and the names that each file uses.
  std::map<std::string, unsigned> Users;
  std::map<std::string, std::set<std::string>> UsedBy; ///< by path
  bool IsShared = false; ///< some file uses a kernel of another one
};

/// For each file, whether it is a source of an application: the project has
/// several, and the texts of all of them, or of five and of this one, have no
/// `main(`. Each part of a run sees the same.
std::vector<bool> areOfApplication(const ParsedFiles &Files,
                                   const ProjectFiles &Project,
                                   ProjectTexts &Texts);

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
