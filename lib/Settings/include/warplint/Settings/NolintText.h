//===- NolintText.h - Names in NOLINT comments ------------------*- C++ -*-===//
//
// For reports of unused suppressions. clang-tidy's library decides which
// findings a comment suppresses (Suppress.h); these functions find the names in
// the text of a file, and remove them.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_SETTINGS_NOLINTTEXT_H
#define WARPLINT_SETTINGS_NOLINTTEXT_H

#include "warplint/Finding/Finding.h"
#include "warplint/Settings/SuppressionComment.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace warplint {

/// The NOLINT directives in the comments of a text, in order. `Comments` are in
/// order, too. Skips directives without names, with a negated name ("-x"), and
/// a BEGIN or END without the other.
std::vector<Nolint> findNolints(llvm::StringRef Text,
                                llvm::ArrayRef<TextRange> Comments);

/// The text with `Name` as the only name in the directive `Of`, and with all
/// other NOLINT directives disabled, to find out what the name suppresses. Line
/// numbers do not change.
std::string onlyWith(llvm::StringRef Text, const Nolint &Of,
                     llvm::StringRef Name);

/// Edits of `File` that remove `Names` from the comment `Of`. If no name
/// remains, and the comment has no text before the word NOLINT, they remove the
/// whole comment, and its line if that becomes empty.
std::vector<Edit> withoutNames(const std::string &File, llvm::StringRef Text,
                               const Nolint &Of,
                               llvm::ArrayRef<std::string> Names);

} // namespace warplint

#endif
