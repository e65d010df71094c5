//===- ProjectFiles.h - State shared by the files of a run ------*- C++ -*-===//
#ifndef WARPLINT_RESULTS_PROJECTFILES_H
#define WARPLINT_RESULTS_PROJECTFILES_H

#include "warplint/Command/Invocation.h"
#include "warplint/Files/UnsavedTexts.h"
#include "warplint/Program/Launch.h"
#include "warplint/Project/LaunchTable.h"
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace warplint {

class HeaderCache;

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
  std::vector<HostSide> Read; ///< of each parsed file of the run, in order
  LaunchTable Launches;       ///< of all files parsed so far
  UnsavedTexts Unsaved;
  std::shared_ptr<HeaderCache> Headers; ///< as Job::Headers

  /// Prepares for another run of the same files that does not search `Others`
  /// for launches again. To be called after a run.
  void settleOthers();
};

} // namespace warplint

#endif
