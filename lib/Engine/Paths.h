//===- Paths.h - Files behind the paths that the user typed -----*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_PATHS_H
#define WARPLINT_LIB_ENGINE_PATHS_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace warplint {

/// What the paths that a user typed stand for; each file once.
struct ExpandedPaths {
  std::vector<std::string> Files;   ///< in the order typed, folders sorted
  std::vector<std::string> Headers; ///< .cuh files of the folders, sorted
  std::vector<std::string> Folders; ///< as typed
};

/// Whether folders of this name are passed over below one that the user typed:
/// hidden ones, and what CMake builds and fetches.
bool isPassedOver(llvm::StringRef Folder);

/// A folder stands for the .cu and .cuh files under it, but for what
/// isPassedOver(). A path that does not exist and holds `*`, `?` or `[` is a
/// glob. A name that is neither is handed back as it is. Errors: a folder that
/// can't be read, a glob without a source.
llvm::Expected<ExpandedPaths>
expandPaths(const std::vector<std::string> &Paths);

} // namespace warplint

#endif
