//===- SummaryForms.h - Serialized fields of summaries ----------*- C++ -*-===//
//
// See warplint/Cache/Archive.h.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_RESULTCACHE_SUMMARYFORMS_H
#define WARPLINT_RESULTCACHE_SUMMARYFORMS_H

#include "warplint/Cache/Forms.h"
#include "warplint/ResultCache/FileSummary.h"

namespace warplint {

WARPLINT_ALL_FIELDS(ArchitectureUse, Comparisons, UsesNumber, AsksFeatures)
/// Without the digest of the parse, which is derived from its file queries.
template <typename Archive> void fields(Archive &A, FileSummary &Of) {
  auto &[Kernels, Launches, Elsewhere, Sorts, Functions, Missing, Includes,
         Architecture, Files, SystemFiles, Parsed] = Of;
  (void)Parsed;
  A(Kernels, Launches, Elsewhere, Sorts, Functions, Missing, Includes,
    Architecture, Files, SystemFiles);
}

} // namespace warplint

#endif
