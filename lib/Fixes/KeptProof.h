//===- KeptProof.h - What was proved before ---------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_FIXES_KEPTPROOF_H
#define WARPLINT_LIB_FIXES_KEPTPROOF_H

#include "warplint/Files/Trace.h"
#include "warplint/Fixes/Fixes.h"
#include <map>
#include <optional>

namespace warplint {

/// The fixes with what their proof says of them, and the texts with the edits
/// of those that hold, by real path.
struct ProvedFixes {
  std::vector<ChosenFix> Fixes;
  std::map<std::string, std::string> Edited;
};

/// The entry of one proof in the cache. Without a store it remembers nothing.
class KeptProof {
public:
  /// All that the proof depends on but the files that it reads; `Before` is
  /// what it begins with.
  KeptProof(CacheStore *Store, llvm::ArrayRef<Job> Jobs,
            llvm::ArrayRef<FileResult> Results, const ProvedFixes &Before);

  /// What came of it, if the disk is as it was.
  std::optional<ProvedFixes> recall() const;
  /// `Trace` is of all that was read.
  void keep(const FileTrace &Trace, const ProvedFixes &After) const;
  bool isOn() const { return Store != nullptr; }

private:
  CacheStore *const Store;
  std::string Key;
};

} // namespace warplint

#endif
