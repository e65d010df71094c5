//===- ResultCache.h - Cached results of earlier runs -----------*- C++ -*-===//
//
// There are two kinds of entries. The first has the summary of a parse: what
// other files of a project need of a file. The second has the result of a file.
// Each also has the queries of the file system that it was computed from
// (Files/Trace.h), and is valid if they have the same results now.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_RESULTCACHE_RESULTCACHE_H
#define WARPLINT_RESULTCACHE_RESULTCACHE_H

#include "warplint/Files/Trace.h"
#include "warplint/ResultCache/FileSummary.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint {

class CacheStore;
struct EngineOptions;
struct FileResult;
struct Invocation;
struct Job;

/// The cache entries of one run. The run assumes that files do not change
/// meanwhile. Without a store there are no entries. Thread-safe.
class ResultCache {
public:
  explicit ResultCache(CacheStore *Store);
  bool isOn() const { return Store != nullptr; }

  /// The key of a parse; empty if the parse cannot be cached.
  std::string keyOfParse(const Invocation &Command, bool OnlyLaunches) const;
  /// The summary of a file; none if its files on disk have changed.
  std::optional<FileSummary> summary(llvm::StringRef Key);
  /// Stores a summary and sets FileSummary::Parsed. Stores nothing if files
  /// changed during the parse.
  void keep(llvm::StringRef Key, const FileTrace &Trace, FileSummary &Of);

  /// The key of the result of a job whose parse is `Parsed` and whose missing
  /// functions come from the parses `Code`. `Compiler` identifies the nvcc of
  /// --confirm-with-nvcc. Empty if the result cannot be cached.
  std::string keyOfResult(const Job &Of, const EngineOptions &Options,
                          const Digest &Parsed, llvm::ArrayRef<Digest> Code,
                          const std::string &Compiler) const;
  /// The result of a job; none if it is not stored, or if files on disk have
  /// changed.
  std::optional<FileResult> result(llvm::StringRef Key);
  /// Stores a result. `Trace` has the queries made after the parse; the key
  /// covers those of the parse. Stores nothing if files changed meanwhile.
  void keep(llvm::StringRef Key, const FileTrace &Trace,
            const FileResult &Result);

private:
  /// Reads the facts of an entry and, if they still hold, its value.
  template <typename T>
  std::optional<std::vector<FileFact>> read(llvm::StringRef Key, T &Value);

  CacheStore *const Store;
  std::string Program; ///< the part that all keys have in common
  FactCheck Check;
};

} // namespace warplint

#endif
