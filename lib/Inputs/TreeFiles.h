//===- TreeFiles.h - The files of a source tree by name ---------*- C++ -*-===//
#ifndef WARPLINT_LIB_INPUTS_TREEFILES_H
#define WARPLINT_LIB_INPUTS_TREEFILES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint {

/// The files below one folder, without hidden folders and those of builds. Read
/// from the disk when first asked. A tree of more than `Most` files and folders
/// has no files here.
class TreeFiles {
public:
  static constexpr size_t Most = 200000;
  /// `Root` is absolute, without "." and "..".
  explicit TreeFiles(llvm::StringRef Root, size_t Limit = Most)
      : Root(Root), Limit(Limit) {}

  /// The folders F of the tree with a file F/`Include`: first those that are
  /// fewest steps away from the folder `From`, then by path. `Include` is as
  /// written in an #include.
  std::vector<std::string> foldersWith(llvm::StringRef Include,
                                       llvm::StringRef From);
  bool isTooLarge() const { return IsTooLarge; }

private:
  void read();

  const std::string Root;
  const size_t Limit;
  bool IsRead = false, IsTooLarge = false;
  /// The folders that have a file of a name.
  llvm::StringMap<std::vector<std::string>> ByName;
};

/// The folder that the source `File` belongs to: the repository (the nearest
/// folder above it with `.git`), or the folder `Input` of the command line,
/// whichever is above the other. Without both, the nearest folder that has both
/// the source and `Working`, or else its own folder. Empty if that is "/", a
/// folder in it, or the user's home. All paths are absolute; `Input` may be
/// empty.
std::string treeOf(llvm::StringRef File, llvm::StringRef Input,
                   llvm::StringRef Working);

/// Whether a path is the folder or below it.
bool isIn(llvm::StringRef Path, llvm::StringRef Folder);

} // namespace warplint

#endif
