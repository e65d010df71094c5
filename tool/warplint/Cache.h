//===- Cache.h - The cache flags --------------------------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_CACHE_H
#define WARPLINT_TOOL_CACHE_H

#include "CommandLine.h"
#include "warplint/Cache/Store.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace warplint {

/// Opens the cache of a run; null if the flags disable it or there is no folder
/// for it. Returns an error for --cache-dir without a name.
llvm::Expected<std::unique_ptr<CacheStore>> openCache(const CommandLine &C);

/// --clear-cache.
llvm::Error clearCache(const CommandLine &C);

} // namespace warplint

#endif
