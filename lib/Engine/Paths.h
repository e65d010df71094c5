//===- Paths.h - Files behind the paths that the user typed -----*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_PATHS_H
#define WARPLINT_LIB_ENGINE_PATHS_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace warplint {

/// The files of the paths, each once, in the order typed. A folder stands for
/// the .cu files under it (also the .cuh files where `Headers`), sorted; hidden
/// folders are passed over. A path that does not exist and holds `*`, `?` or
/// `[` is a glob. A name that is neither is handed back as it is. Errors: a
/// folder or a glob without a source.
llvm::Expected<std::vector<std::string>>
expandPaths(const std::vector<std::string> &Paths, bool Headers);

} // namespace warplint

#endif
