//===- CachedProof.h - Proofs of fixes in the cache -------------*- C++ -*-===//
#ifndef WARPLINT_LIB_FIXES_CACHEDPROOF_H
#define WARPLINT_LIB_FIXES_CACHEDPROOF_H

#include "warplint/Files/Trace.h"
#include "warplint/Fixes/Fixes.h"
#include <map>
#include <optional>

namespace warplint {

/// The fixes, each with a WhyNot if its proof failed, and the texts with the
/// edits of the others, by real path.
struct ProvedFixes {
  std::vector<ChosenFix> Fixes;
  std::map<std::string, std::string> Edited;
};

/// The entry of one proof in the cache.
class CachedProof {
public:
  /// The arguments, with the program and the working folder, are the key of the
  /// entry: they determine the proof, except for the files that it reads.
  /// `Before` has the fixes and texts before the proof. `Store` may be null:
  /// nothing is read or written.
  CachedProof(CacheStore *Store, llvm::ArrayRef<Job> Jobs,
              llvm::ArrayRef<FileResult> Results, const ProvedFixes &Before);

  /// The result of the proof; absent if the cache has none, or a file that the
  /// proof read has changed.
  std::optional<ProvedFixes> recall() const;
  /// Writes the result to the cache. `Trace` has all files that the proof read.
  void keep(const FileTrace &Trace, const ProvedFixes &After) const;
  bool isOn() const { return Store != nullptr; }

private:
  CacheStore *const Store;
  std::string Key;
};

} // namespace warplint

#endif
