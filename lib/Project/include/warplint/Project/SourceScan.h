//===- SourceScan.h - Scanner for includes and functions --------*- C++ -*-===//
#ifndef WARPLINT_PROJECT_SOURCESCAN_H
#define WARPLINT_PROJECT_SOURCESCAN_H

#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>
#include <vector>

namespace warplint {

/// The includes and functions of a source text, regardless of preprocessor
/// conditions and macros.
struct SourceScan {
  struct Include {
    std::string Name;      ///< as written
    bool IsQuoted = false; ///< "Name", not <Name>
  };
  std::vector<Include> Includes;
  bool HasComputed = false; ///< an #include names its file by a macro
  /// Names of the functions declared with __global__ and with __device__,
  /// without namespaces.
  std::set<std::string> Kernels, DeviceFunctions;
};

/// Scans a source text. Comments and strings are skipped.
SourceScan scanSource(llvm::StringRef Text);

} // namespace warplint

#endif
