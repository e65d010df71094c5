//===- StepForms.h - Serialized fields of a file's steps --------*- C++ -*-===//
//
// See warplint/Cache/Archive.h.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_ENGINE_STEPFORMS_H
#define WARPLINT_LIB_ENGINE_STEPFORMS_H

#include "ResultCache.h"
#include "warplint/Engine/Forms.h"

namespace warplint {

WARPLINT_ALL_FIELDS(ArchitectureUse, Comparisons, UsesNumber, AsksFeatures)
/// Without the digest of the parse, which is derived from its file queries.
template <typename Archive> void fields(Archive &A, FileSummary &Of) {
  auto &[Kernels, Launches, Elsewhere, Functions, Missing, Includes,
         Architecture, Files, SystemFiles, Parsed] = Of;
  (void)Parsed;
  A(Kernels, Launches, Elsewhere, Functions, Missing, Includes, Architecture,
    Files, SystemFiles);
}
WARPLINT_ALL_FIELDS(DeviceCode, Functions, Missing, Bitcode)
WARPLINT_ALL_FIELDS(RunCost, Parse, CodeGen, Optimize, Evaluate, Checks, Parses,
                    FromCache, TookHeaders)

} // namespace warplint

#endif
