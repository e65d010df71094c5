//===- EditList.h - The edits of one rewrite --------------------*- C++ -*-===//
#ifndef WARPLINT_SPELLING_EDITLIST_H
#define WARPLINT_SPELLING_EDITLIST_H

#include "warplint/Spelling/Edits.h"
#include <utility>

namespace warplint {

/// Collects the edits of one rewrite, which do not overlap.
class EditList {
public:
  /// Replaces `Length` bytes at `Offset` by `Text`.
  void add(size_t Offset, size_t Length, llvm::StringRef Text) {
    llvm::cantFail(Made.add({"", unsigned(Offset), unsigned(Length), Text}));
  }
  Edits take() { return std::move(Made); }

private:
  Edits Made;
};

} // namespace warplint

#endif
