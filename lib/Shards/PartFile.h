//===- PartFile.h - Files with the results of a part ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SHARDS_PARTFILE_H
#define WARPLINT_LIB_SHARDS_PARTFILE_H

#include "warplint/Shards/Part.h"

namespace warplint {

/// A digest of all commands of the undivided run, with their settings. It is
/// the same for all parts.
Digest digestOfRun(const InputSet &Inputs);

/// Whether both lists have equal launches in the same order, so that
/// evaluations under them have the same result.
bool areAlike(const std::vector<Launch> &A, const std::vector<Launch> &B);

/// Reads a part that the same build of the program has written; `Build`
/// identifies the build. Errors name the file.
llvm::Expected<RunPart> readPart(llvm::StringRef File, llvm::StringRef Build);

} // namespace warplint

#endif
