//===- SourceScan.h - What a text says without a preprocessor ---*- C++ -*-===//
#ifndef WARPLINT_LIB_CHANGE_SOURCESCAN_H
#define WARPLINT_LIB_CHANGE_SOURCESCAN_H

#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>
#include <vector>

namespace warplint {

/// Of a text, whatever its conditions and macros come to.
struct SourceScan {
  struct Include {
    std::string Name;
    bool IsQuoted = false;
  };
  std::vector<Include> Includes;
  bool HasComputed = false; ///< an #include whose file a macro names
  /// Names of functions after __global__ and __device__, without namespaces.
  std::set<std::string> Kernels, DeviceFunctions;
};

/// Comments and strings are passed over.
SourceScan scanSource(llvm::StringRef Text);

} // namespace warplint

#endif
