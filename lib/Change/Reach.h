//===- Reach.h - Which files a source may read ------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_CHANGE_REACH_H
#define WARPLINT_LIB_CHANGE_REACH_H

#include "SourceScan.h"
#include "warplint/Change/Change.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace warplint {

/// The files of one folder and how they include each other. An #include leads
/// to every file that it can mean: beside the file that has it, or below any of
/// the folders in which some source looks for headers. What lies elsewhere (a
/// toolkit, a system) includes nothing of the folder.
class Reach {
public:
  /// `Root` is a path without links.
  Reach(llvm::StringRef Root, llvm::ArrayRef<ChangeSource> Sources);

  struct File {
    std::string RealPath;            ///< without links
    std::set<std::string> Spellings; ///< absolute, as it was found
    SourceScan Says;
    std::vector<const File *> Includes;
  };
  /// All files that any source may read.
  std::vector<const File *> files() const;
  /// Those of one source, itself and what is read before it included. Null
  /// where something of it is not known: an #include whose file a macro names,
  /// a source that can't be read.
  const std::set<const File *> *of(size_t Source) const;

private:
  /// Null for what is no file, or none of the folder.
  File *find(llvm::StringRef Spelling);
  void readAll();
  void resolve(File &From);
  /// Adds what can be reached; whether all of it is known.
  bool follow(const File &From, std::set<const File *> &To) const;

  std::string Root;
  std::vector<std::string> Folders; ///< of headers, in `Root`
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
