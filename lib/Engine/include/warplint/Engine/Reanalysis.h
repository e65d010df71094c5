//===- Reanalysis.h - Analysis of a file with edits -------------*- C++ -*-===//
#ifndef WARPLINT_ENGINE_REANALYSIS_H
#define WARPLINT_ENGINE_REANALYSIS_H

#include "warplint/Engine/Engine.h"
#include "warplint/Facts/AccessTable.h"
#include "warplint/Frontend/TranslationUnit.h"
#include <map>
#include <string>
#include <vector>

namespace warplint {

/// The result of a repeated analysis: declarations and tables, no findings.
struct Reanalysis {
  std::vector<ArrayDeclaration> Arrays;
  std::vector<KernelTable> Tables;
  std::string WhyNot; ///< why there is no result; empty on success
};

/// Parses and evaluates a job with `Buffers` (absolute path to text) in place
/// of the files on disk and of the unsaved texts. Gives no result for a source
/// that does not compile.
Reanalysis reanalyse(const Job &Of,
                     const std::map<std::string, std::string> &Buffers);

} // namespace warplint

#endif
