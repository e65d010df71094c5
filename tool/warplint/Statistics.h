//===- Statistics.h - What a run cost (--statistics) ------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_STATISTICS_H
#define WARPLINT_TOOL_STATISTICS_H

#include "warplint/Cache/Store.h"
#include "warplint/Engine/Engine.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint {

/// The time of each stage, how often files were parsed, the greatest memory,
/// and what the cache had (null: there was none).
void writeStatistics(llvm::raw_ostream &OS, llvm::ArrayRef<FileResult> Results,
                     CacheStore *Cache);

} // namespace warplint

#endif
