//===- PartFile.h - Files with the results of a part ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SHARDS_PARTFILE_H
#define WARPLINT_LIB_SHARDS_PARTFILE_H

#include "warplint/Shards/Part.h"

namespace warplint {

/// A digest that identifies the undivided run.
Digest digestOfRun(const InputSet &Inputs);

/// Whether evaluation under both lists of launches has the same result.
bool areAlike(const std::vector<Launch> &A, const std::vector<Launch> &B);

/// Reads a part; errors name the file.
llvm::Expected<RunPart> readPart(llvm::StringRef File, llvm::StringRef Build);

} // namespace warplint

#endif
