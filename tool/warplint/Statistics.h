//===- Statistics.h - The output of --statistics ----------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_STATISTICS_H
#define WARPLINT_TOOL_STATISTICS_H

#include "warplint/Cache/Store.h"
#include "warplint/Results/FileResult.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint {

/// Writes the time of each stage, the number of parses, the peak memory, and
/// the counts of the cache (may be null).
void writeStatistics(llvm::raw_ostream &OS, llvm::ArrayRef<FileResult> Results,
                     CacheStore *Cache);

} // namespace warplint

#endif
