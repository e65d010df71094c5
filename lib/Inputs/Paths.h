//===- Paths.h - Expansion of paths on the command line ---------*- C++ -*-===//
#ifndef WARPLINT_LIB_INPUTS_PATHS_H
#define WARPLINT_LIB_INPUTS_PATHS_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace warplint {

/// The files for the paths on the command line; each file once.
struct ExpandedPaths {
  std::vector<std::string> Files; ///< in the order given; those of a folder
                                  ///< sorted
  /// For each file the folder that it was found in, as given; empty if the file
  /// is named itself.
  std::vector<std::string> FolderOf;
  std::vector<std::string> Headers; ///< .cuh files of the folders, sorted
  std::vector<std::string> Folders; ///< as given
};

/// Whether folders of this name are skipped during recursion: hidden ones, and
/// those that CMake builds or downloads.
bool isPassedOver(llvm::StringRef Folder);

/// A folder expands to the .cu and .cuh files under it, without isPassedOver()
/// folders. A path that does not exist and contains `*`, `?` or `[` is a glob.
/// Any other name is returned unchanged. Returns an error for a folder that
/// cannot be read and for a glob without a match.
llvm::Expected<ExpandedPaths>
expandPaths(const std::vector<std::string> &Paths);

} // namespace warplint

#endif
