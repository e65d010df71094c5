//===- Reanalysis.h - Analysis of a file with edits -------------*- C++ -*-===//
#ifndef WARPLINT_ENGINE_REANALYSIS_H
#define WARPLINT_ENGINE_REANALYSIS_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Files/Trace.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "warplint/Results/Job.h"
#include <map>
#include <string>
#include <vector>

namespace warplint {

/// The result of a repeated analysis: declarations and tables, no findings.
struct Reanalysis {
  std::vector<ArrayDeclaration> Arrays;
  std::vector<KernelTable> Tables;
  std::string WhyNot; ///< why there is no result; empty on success
  /// Whether the result may be stored in the cache: nothing crashed, so that it
  /// depends on the files in `Trace` only.
  bool IsCacheable = true;
};

/// Parses and evaluates a job with `Buffers` (absolute path to text) in place
/// of what is on disk and of the unsaved texts. A source that does not compile
/// gives nothing. What is asked of the disk is noted in `Trace`.
Reanalysis reanalyse(const Job &Of,
                     const std::map<std::string, std::string> &Buffers,
                     FileTrace *Trace = nullptr);

} // namespace warplint

#endif
