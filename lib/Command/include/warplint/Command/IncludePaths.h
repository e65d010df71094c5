//===- IncludePaths.h - Where a command looks for headers -------*- C++ -*-===//
#ifndef WARPLINT_COMMAND_INCLUDEPATHS_H
#define WARPLINT_COMMAND_INCLUDEPATHS_H

#include "warplint/Command/Invocation.h"

namespace warplint {

/// Absolute paths without dots, as the command spells them.
struct IncludePaths {
  std::vector<std::string> Folders; ///< -I, -iquote, -isystem, -idirafter
  std::vector<std::string> Files;   ///< -include, -imacros
};

/// Those that the arguments name; folders that clang adds by itself are not
/// among them.
IncludePaths includePaths(const Invocation &Of);

} // namespace warplint

#endif
