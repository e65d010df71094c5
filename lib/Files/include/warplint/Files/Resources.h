//===- Resources.h - Files that the tool needs at run time ------*- C++ -*-===//
#ifndef WARPLINT_FILES_RESOURCES_H
#define WARPLINT_FILES_RESOURCES_H

#include <string>

namespace warplint {

/// Folders of headers that every parse needs.
struct Resources {
  /// Clang's resource folder (the one with `include/__clang_cuda_*.h`). Empty
  /// when not found, as the others.
  std::string Clang;
  /// The shipped CUDA headers: `declarations/` (used without a toolkit),
  /// `compat/` and `overlay/` (used with one). Empty when not found.
  std::string Cuda;
  /// Headers of a C and a C++ library, for systems without them; static
  /// packages contain them. Empty when not found.
  std::string Host;
};

/// Looks in the environment (WARPLINT_CLANG_RESOURCES, WARPLINT_RESOURCES,
/// WARPLINT_HOST_HEADERS), then relative to the running program
/// (`../share/warplint/clang`, `.../cuda`, `.../host`), then at the paths of
/// the build.
Resources findResources();

/// The folder of the declarations that stand in for a toolkit; empty where they
/// are not found.
std::string shippedDeclarations();

} // namespace warplint

#endif
