//===- FactWatch.h - Facts that are asked again and again -------*- C++ -*-===//
#ifndef WARPLINT_FILES_FACTWATCH_H
#define WARPLINT_FILES_FACTWATCH_H

#include "warplint/Files/Trace.h"
#include <string>
#include <vector>

namespace warplint {

/// One list of facts that is checked often during the life of a process.
/// FactCheck reads all files each time. This class reads them again only after
/// something of a file, or of a folder in which a file was looked for without
/// success, has changed: its identity, size, time of modification or time of
/// change (which no program can set). Not thread-safe.
class FactWatch {
public:
  explicit FactWatch(std::vector<FileFact> Facts);
  /// As FactCheck::holds().
  bool holds();

private:
  /// What stat says of a path; all zero: nothing is there.
  struct Stamp {
    uint64_t Device = 0, Inode = 0, Size = 0, Mode = 0;
    int64_t Modified = 0, Changed = 0; ///< nanoseconds
    bool operator==(const Stamp &O) const;
  };
  /// The state of the disk that the answers depend on.
  struct State {
    std::vector<Stamp> Stamps;          ///< of the paths and their link targets
    std::vector<std::string> RealPaths; ///< of the folders
    bool operator==(const State &O) const;
  };
  static Stamp stampOf(const std::string &Path, bool FollowsLinks);
  static bool isSettled(const Stamp &S);
  void findPaths();
  State look() const;

  const std::vector<FileFact> Facts;
  std::vector<std::string> Paths;   ///< whose stamps decide
  std::vector<std::string> Folders; ///< of the paths of files that exist
  State Known;                      ///< with which the facts hold
  bool IsKnown = false;
};

} // namespace warplint

#endif
