//===- TreeIncludes.h - Includes between files of a tree --------*- C++ -*-===//
//
// Follows the #include lines of sources through the files of their tree,
// without a preprocessor, and finds the folders that a command lacks.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_INPUTS_TREEINCLUDES_H
#define WARPLINT_LIB_INPUTS_TREEINCLUDES_H

#include "TreeFiles.h"
#include "warplint/Command/Invocation.h"
#include "warplint/Files/UnsavedTexts.h"
#include "warplint/Project/SourceScan.h"
#include <map>
#include <memory>

namespace warplint {

/// A folder that an #include needs and the command does not have.
struct MissingFolder {
  std::string Path;    ///< absolute
  std::string Include; ///< as written; the first that needs the folder
};

/// The files of the tree that a source may include, and what it lacks.
struct FollowedIncludes {
  std::vector<MissingFolder> Missing; ///< in the order of the includes
  std::vector<std::string> Sources;   ///< absolute paths of the .cu files that
                                      ///< it includes
};

/// Caches what it reads and finds for all sources of a run.
class TreeIncludes {
public:
  explicit TreeIncludes(const UnsavedTexts &Unsaved) : Unsaved(Unsaved) {}

  /// Follows the includes of the source of a command through the files of its
  /// tree. An include that neither the folders of the command nor those of the
  /// toolkit and the system complete is looked for in the tree.
  FollowedIncludes follow(const Invocation &Of, const std::string &Tree);
  /// The trees that have too many files to look for headers there, sorted.
  std::vector<std::string> tooLarge() const;

private:
  struct File {
    std::string Path;
    SourceScan Scan;
  };
  struct Include {
    std::string Name;         ///< as written
    const File *To = nullptr; ///< null: not found, or not in the tree
    bool IsFound = false;
  };
  using Includes = std::vector<Include>;
  /// The include folders of some commands, and what files include with them.
  struct Search {
    std::vector<std::string> Folders;
    std::map<const File *, Includes> Known;
  };
  class Walk;

  bool exists(const std::string &Path);
  const File *read(const std::string &Path);
  const Includes &resolve(Search &With, const File &From,
                          const std::string &Tree);
  bool isOfSystem(llvm::StringRef Name, const Toolkit &Cuda);

  const UnsavedTexts &Unsaved;
  llvm::StringMap<bool> Exists;
  llvm::StringMap<std::unique_ptr<File>> Files;
  /// By the tree and the include folders.
  std::map<std::vector<std::string>, Search> Searches;
  std::map<std::string, TreeFiles> Trees;
  /// The folders that compilers search by themselves, by toolkit.
  std::map<std::string, std::vector<std::string>> OfSystem;
};

} // namespace warplint

#endif
