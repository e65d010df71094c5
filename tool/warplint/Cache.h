//===- Cache.h - What the cache flags ask for -------------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_CACHE_H
#define WARPLINT_TOOL_CACHE_H

#include "CommandLine.h"
#include "warplint/Cache/Store.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace warplint {

/// The cache of a run; null where the flags, or the lack of a folder for it,
/// switch it off. Errors: --cache-dir without a folder's name.
llvm::Expected<std::unique_ptr<CacheStore>> openCache(const CommandLine &C);

/// --clear-cache.
llvm::Error clearCache(const CommandLine &C);

} // namespace warplint

#endif
