//===- IncludePaths.h - Include paths of a command --------------*- C++ -*-===//
#ifndef WARPLINT_COMMAND_INCLUDEPATHS_H
#define WARPLINT_COMMAND_INCLUDEPATHS_H

#include "warplint/Command/Invocation.h"

namespace warplint {

/// Absolute paths without "." and "..", with links not resolved.
struct IncludePaths {
  std::vector<std::string> Folders; ///< -I, -iquote, -isystem, -idirafter
  std::vector<std::string> Files;   ///< -include, -imacros
};

/// The paths in the arguments, without folders that clang adds itself.
IncludePaths includePaths(const Invocation &Of);

} // namespace warplint

#endif
