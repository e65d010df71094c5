//===- ResultCache.h - What need not be done again --------------*- C++ -*-===//
//
// Two kinds of entries. The first says what the parse of a file asked of the
// disk, and in short what came of it: enough for the other files of a project.
// The second holds the result of a file, under everything that it depends on.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_ENGINE_RESULTCACHE_H
#define WARPLINT_LIB_ENGINE_RESULTCACHE_H

#include "warplint/Cache/Store.h"
#include "warplint/Engine/Engine.h"
#include "warplint/Files/Trace.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// What other files need to know of one, and what tells one parse of it from
/// another.
struct FileSummary {
  /// Mangled and demangled name of each kernel with code, in their order.
  std::vector<std::pair<std::string, std::string>> Kernels;
  std::vector<Launch> Launches, Elsewhere; ///< as in TranslationUnit
  std::set<std::string> Functions; ///< device functions that others can call
  std::set<std::string> Missing;   ///< those that it lacks itself
  std::vector<std::string> Includes;
  ArchitectureUse Architecture;
  /// Where findings can stand, as TranslationUnit::filesOfCode(): those of the
  /// user's, and those of the toolkit and the system.
  std::vector<std::string> Files, SystemFiles;
  /// Stands for all that the parse depended on; zeros: not known.
  Digest Parsed{};

  static FileSummary of(const TranslationUnit &Unit);
};

/// The entries of one run, during which the disk counts as unchanged. Without a
/// store it remembers nothing. For any number of threads.
class ResultCache {
public:
  explicit ResultCache(CacheStore *Store);
  bool isOn() const { return Store != nullptr; }

  /// The name of the entry for a parse; empty where there can be none.
  std::string keyOfParse(const Invocation &Command, bool OnlyLaunches) const;
  /// What is known of a file, if the disk is as it was.
  std::optional<FileSummary> summary(llvm::StringRef Key);
  /// Keeps a summary and fills in FileSummary::Parsed. Where the disk changed
  /// during the parse nothing is kept.
  void keep(llvm::StringRef Key, const FileTrace &Trace, FileSummary &Of);

  /// The name of the entry for the result of a job whose parse is `Parsed` and
  /// whose missing functions come from the parses `Code`. Empty where there can
  /// be none.
  std::string keyOfResult(const Job &Of, const EngineOptions &Options,
                          const Digest &Parsed,
                          llvm::ArrayRef<Digest> Code) const;
  std::optional<FileResult> result(llvm::StringRef Key);
  /// `Trace` is of what was read after the parse.
  void keep(llvm::StringRef Key, const FileTrace &Trace,
            const FileResult &Result);

private:
  /// The bytes behind the facts of an entry, if they hold.
  template <typename T>
  std::optional<std::vector<FileFact>> read(llvm::StringRef Key, T &Value);

  CacheStore *const Store;
  std::string Program; ///< all that every key depends on
  FactCheck Check;
};

} // namespace warplint

#endif
