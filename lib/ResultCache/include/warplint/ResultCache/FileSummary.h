//===- FileSummary.h - What other files need of a file ----------*- C++ -*-===//
#ifndef WARPLINT_RESULTCACHE_FILESUMMARY_H
#define WARPLINT_RESULTCACHE_FILESUMMARY_H

#include "warplint/Files/Trace.h"
#include "warplint/Frontend/ArchitectureUse.h"
#include "warplint/Program/Launch.h"
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

struct TranslationUnit;

/// The facts of a file that other files need, and a digest of its parse.
struct FileSummary {
  /// Mangled and demangled name of each kernel with code, in source order.
  std::vector<std::pair<std::string, std::string>> Kernels;
  /// Launches of these kernels, and of kernels that other files define; as in
  /// TranslationUnit.
  std::vector<Launch> Launches, Elsewhere;
  std::vector<SortedField> Sorts;  ///< as in TranslationUnit
  std::set<std::string> Functions; ///< device functions that other files can
                                   ///< call
  std::set<std::string> Missing;   ///< device functions that it calls but does
                                   ///< not define
  std::vector<std::string> Includes; ///< real paths of the headers, sorted
  ArchitectureUse Architecture;      ///< how the code depends on the GPU
  /// Files that can contain findings, as TranslationUnit::filesOfCode(): user
  /// files, and files of the toolkit and the system.
  std::vector<std::string> Files, SystemFiles;
  /// Digest of everything that the parse depends on; zeros: not known.
  Digest Parsed{};

  static FileSummary of(const TranslationUnit &Unit);
};

} // namespace warplint

#endif
