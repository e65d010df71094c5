//===- Resources.h - Files that the tool needs at run time ------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_RESOURCES_H
#define WARPLINT_FRONTEND_RESOURCES_H

#include <string>

namespace warplint {

/// Folders of headers that every parse needs.
struct Resources {
  /// Clang's resource folder (the one with `include/__clang_cuda_*.h`).
  std::string Clang;
  /// The shipped CUDA headers: `declarations/` (used without a toolkit),
  /// `compat/` and `overlay/` (used with one). Empty when not found.
  std::string Cuda;
  /// Headers of a C and a C++ library, which static packages bring along for
  /// systems without; empty when not found.
  std::string Host;
};

/// The environment first (WARPLINT_CLANG_RESOURCES, WARPLINT_RESOURCES,
/// WARPLINT_HOST_HEADERS), then beside the running program
/// (`../share/warplint/clang`, `.../cuda`, `.../host`), then where they were
/// when the tool was built.
Resources findResources();

} // namespace warplint

#endif
