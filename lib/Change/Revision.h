//===- Revision.h - A commit that files are compared with -------*- C++ -*-===//
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
  /// The last commit that `Name` and HEAD have in common, in the repository
  /// that `Folder` lies in.
  static llvm::Expected<Revision> sharedWithHead(llvm::StringRef Folder,
                                                 llvm::StringRef Name);

  /// The top folder of the work tree, without links.
  const std::string &root() const { return Root; }

  /// The lines that each of the files has and the commit has not, by path;
  /// files without such lines are not in it. `Files` are paths without links;
  /// those outside of the work tree are passed over.
  llvm::Expected<std::map<std::string, std::set<unsigned>>>
  changedLines(llvm::ArrayRef<std::string> Files) const;

private:
  Revision(std::string Root, std::string Commit)
      : Root(std::move(Root)), Commit(std::move(Commit)) {}
  llvm::Error readTree();
  /// The texts of objects of the repository, by name.
  llvm::Expected<std::map<std::string, std::string>>
  textsOf(const std::set<std::string> &Objects) const;
  /// Those of the paths below the root that git passes over.
  std::set<std::string> ignored(llvm::ArrayRef<std::string> Paths) const;
  /// The submodule that a path lies in, as a path below the root; "" for none.
  std::string submoduleOf(llvm::StringRef Path) const;

  struct Object {
    bool IsSubmodule = false;
    std::string Name; ///< in hexadecimal digits
  };
  std::string Root;
  std::string Commit;
  std::map<std::string, Object> Tree; ///< by path below the root
};

/// Whether `Name` is a commit of the repository that `Folder` lies in.
llvm::Expected<bool> isCommit(llvm::StringRef Folder, llvm::StringRef Name);

} // namespace warplint

#endif
