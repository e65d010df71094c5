//===- PartFile.h - A part of a run as a file -------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SHARDS_PARTFILE_H
#define WARPLINT_LIB_SHARDS_PARTFILE_H

#include "warplint/Shards/Part.h"

namespace warplint {

/// What tells one undivided run from another.
Digest digestOfRun(const InputSet &Inputs);

/// Whether a file would be evaluated alike under both.
bool areAlike(const std::vector<Launch> &A, const std::vector<Launch> &B);

/// Errors name the file.
llvm::Expected<RunPart> readPart(llvm::StringRef File, llvm::StringRef Build);

} // namespace warplint

#endif
