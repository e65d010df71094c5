//===- Reanalysis.h - A file analysed with edits in memory ------*- C++ -*-===//
#ifndef WARPLINT_ENGINE_REANALYSIS_H
#define WARPLINT_ENGINE_REANALYSIS_H

#include "warplint/Engine/Engine.h"
#include "warplint/Facts/AccessTable.h"
#include "warplint/Frontend/TranslationUnit.h"
#include <map>
#include <string>
#include <vector>

namespace warplint {

/// What a second look at a job gives: declarations and tables, no findings.
struct Reanalysis {
  std::vector<ArrayDeclaration> Arrays;
  std::vector<KernelTable> Tables;
  std::string WhyNot; ///< why there is nothing; empty when there is
};

/// Parses and evaluates a job with `Buffers` (absolute path to text) in place
/// of what is on disk and of the unsaved texts. A source that does not compile gives nothing.
Reanalysis reanalyse(const Job &Of,
                     const std::map<std::string, std::string> &Buffers);

} // namespace warplint

#endif
