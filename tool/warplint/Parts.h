//===- Parts.h - Runs over several machines ---------------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_PARTS_H
#define WARPLINT_TOOL_PARTS_H

#include "CommandLine.h"
#include "Output.h"
#include "Watch.h"
#include "warplint/Cache/Store.h"
#include "warplint/Shards/Part.h"

namespace warplint {

/// --write-part: writes the results for the machine that merges the parts and
/// reports them; reports no finding. `Build` identifies the build of this
/// program. Deletes old entries of `Cache`, which may be null.
llvm::Expected<ExitCode> handOver(const CommandLine &C, RunPart Part,
                                  WatchedRun Run, llvm::StringRef Build,
                                  CacheStore *Cache);

/// --merge: reports the results of all parts.
llvm::Expected<ExitCode> mergeRun(CommandLine C, llvm::StringRef Build);

} // namespace warplint

#endif
