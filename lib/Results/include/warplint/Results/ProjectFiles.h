//===- ProjectFiles.h - State shared by the files of a run ------*- C++ -*-===//
#ifndef WARPLINT_RESULTS_PROJECTFILES_H
#define WARPLINT_RESULTS_PROJECTFILES_H

#include "warplint/Command/Invocation.h"
#include "warplint/Files/UnsavedTexts.h"
#include "warplint/Program/Launch.h"
#include "warplint/Project/LaunchTable.h"
#include "warplint/Project/ProjectIndex.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace warplint {

class HeaderCache;

/// What an index keeps of a file besides its words: its commands in the
/// database, translated, in order; none if one of them cannot be translated.
std::string dataForIndex(const std::vector<Invocation> &Commands);
std::vector<Invocation> commandsInIndex(const ProjectIndex &In, size_t File);

/// State shared by the files of a run.
struct ProjectFiles {
  /// A file of the compilation database that is not analyzed itself. It is
  /// parsed for its launches if its text mentions a kernel of the run, and for
  /// its code if it mentions a device function that a file of the run lacks.
  struct Other {
    Invocation Command;
    bool LaunchesKnown = false;
    bool IsBroken = false;     ///< the parse for launches failed
    std::vector<Launch> Found; ///< its launches, if LaunchesKnown
    uint64_t Order = 0;        ///< as Job::Order
    /// Another part of the run (--shard) analyzes it.
    bool IsOfRun = false;
  };
  std::vector<Other> Others;
  /// The kernels of a file, and the launches in its host code.
  struct HostSide {
    uint64_t Order = 0;
    std::string Directory;
    std::vector<std::string> Kernels;        ///< defined in the file, mangled
    std::vector<Launch> Launches, Elsewhere; ///< of these kernels, and of
                                             ///< others

    void addTo(LaunchTable &Table) const;
    /// The launches of its kernels by other files of the table.
    std::vector<Launch> otherLaunches(const LaunchTable &Table) const;
  };
  std::vector<HostSide> Read;     ///< of each parsed file of the run, in order
  LaunchTable Launches;           ///< of all files parsed so far
  std::vector<SortedField> Sorts; ///< of all files of `Others` parsed so far
  UnsavedTexts Unsaved;
  std::shared_ptr<HeaderCache> Headers; ///< as Job::Headers

  /// With an index (--index) `Others` has only those files in which something
  /// was found so far; seek() adds them.
  std::shared_ptr<const ProjectIndex> Index;
  std::set<std::string> Analysed; ///< absolute paths of the jobs
  std::set<std::string> Sought;   ///< all names that were looked for
  std::set<size_t> Mentioning;    ///< the numbers of all files found

  /// To be called before the names are looked for in the texts of `Others`.
  /// Does nothing without an index.
  void seek(const std::set<std::string> &Names);

  /// Prepares for another run of the same files that does not search `Others`
  /// for launches again. To be called after a run.
  void settleOthers();
};

} // namespace warplint

#endif
