//===- Reach.h - Files that a source may include ----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_CHANGE_REACH_H
#define WARPLINT_LIB_CHANGE_REACH_H

#include "warplint/Change/Change.h"
#include "warplint/Project/SourceScan.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace warplint {

/// The files of one folder and their includes. An #include refers to every file
/// that it may mean: relative to the including file, or to any include folder
/// of some source. Files outside (a toolkit, a system) include nothing of the
/// folder.
class Reach {
public:
  /// `Root` is a real path.
  Reach(llvm::StringRef Root, llvm::ArrayRef<ChangeSource> Sources);

  struct File {
    std::string RealPath;            ///< real path
    std::set<std::string> Spellings; ///< absolute paths by which it was found
    SourceScan Scan;
    std::vector<const File *> Includes;
  };
  /// All files that some source may include.
  std::vector<const File *> files() const;
  /// The files of source number `Source`: itself, the files that -include
  /// names, and all that these include. Null if some are unknown: an #include
  /// names its file by a macro, or a source cannot be read.
  const std::set<const File *> *of(size_t Source) const;

private:
  /// Null if it is not a file, or outside of the folder.
  File *find(llvm::StringRef Spelling);
  void readAll();
  void resolve(File &From);
  /// Adds the files reachable from `From`; returns whether all includes are
  /// known.
  bool follow(const File &From, std::set<const File *> &To) const;

  std::string Root;
  std::vector<std::string> Folders; ///< include folders in `Root`
  std::map<std::string, File> ByPath;
  llvm::StringMap<File *> BySpelling;
  llvm::StringMap<std::vector<File *>> InFolders; ///< by name in an #include
  std::vector<File *> Unread;
  struct Source {
    std::set<const File *> Files;
    bool IsKnown = true;
  };
  std::vector<Source> BySource;
};

} // namespace warplint

#endif
