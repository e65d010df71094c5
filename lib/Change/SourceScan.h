//===- SourceScan.h - Scanner for includes and functions --------*- C++ -*-===//
#ifndef WARPLINT_LIB_CHANGE_SOURCESCAN_H
#define WARPLINT_LIB_CHANGE_SOURCESCAN_H

#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>
#include <vector>

namespace warplint {

/// The contents of a text, regardless of preprocessor conditions and macros.
struct SourceScan {
  struct Include {
    std::string Name;
    bool IsQuoted = false;
  };
  std::vector<Include> Includes;
  bool HasComputed = false; ///< an #include names its file by a macro
  /// Names of functions after __global__ and __device__, without namespaces.
  std::set<std::string> Kernels, DeviceFunctions;
};

/// Scans a text without its comments and strings.
SourceScan scanSource(llvm::StringRef Text);

} // namespace warplint

#endif
