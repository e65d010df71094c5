//===- Revision.h - The commit of a comparison ------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_CHANGE_REVISION_H
#define WARPLINT_LIB_CHANGE_REVISION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace warplint {

class Revision {
public:
  /// The merge base of `Name` and HEAD in the repository that contains
  /// `Folder`.
  static llvm::Expected<Revision> sharedWithHead(llvm::StringRef Folder,
                                                 llvm::StringRef Name);

  /// The root of the work tree, as a real path.
  const std::string &root() const { return Root; }

  /// The lines of each file that differ from the commit, by path, without files
  /// that have none. `Files` are real paths; those outside of the work tree are
  /// skipped.
  llvm::Expected<std::map<std::string, std::set<unsigned>>>
  changedLines(llvm::ArrayRef<std::string> Files) const;

private:
  Revision(std::string Root, std::string Commit)
      : Root(std::move(Root)), Commit(std::move(Commit)) {}
  llvm::Error readTree();
  /// The contents of objects of the repository, by object name.
  llvm::Expected<std::map<std::string, std::string>>
  textsOf(const std::set<std::string> &Objects) const;
  /// The paths, relative to the root, that git ignores.
  std::set<std::string> ignored(llvm::ArrayRef<std::string> Paths) const;
  /// The submodule that contains a path, relative to the root; "" if none does.
  std::string submoduleOf(llvm::StringRef Path) const;

  struct Object {
    bool IsSubmodule = false;
    std::string Name; ///< in hexadecimal
  };
  std::string Root;
  std::string Commit;
  std::map<std::string, Object> Tree; ///< by path relative to the root
};

/// Whether `Name` is a commit of the repository that contains `Folder`.
llvm::Expected<bool> isCommit(llvm::StringRef Folder, llvm::StringRef Name);

} // namespace warplint

#endif
