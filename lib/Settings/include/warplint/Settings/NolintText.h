//===- NolintText.h - Names in NOLINT comments ------------------*- C++ -*-===//
//
// Operates on text. clang-tidy's library decides which findings a comment
// suppresses (Suppress.h); these functions find the names, and remove them.
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

/// The NOLINT words of a text that are in `Comments`, in order. Skips words
/// without names, with a negated name ("-x"), and a BEGIN or END without the
/// other.
std::vector<Nolint> findNolints(llvm::StringRef Text,
                                llvm::ArrayRef<TextRange> Comments);

/// The text with `Of` reduced to `Name` and all other directives disabled. Line
/// numbers do not change.
std::string onlyWith(llvm::StringRef Text, const Nolint &Of,
                     llvm::StringRef Name);

/// Edits of `File` that remove these names. If no name remains, and there is no
/// text before the word NOLINT, they remove the whole comment, and its line if
/// that becomes empty.
std::vector<Edit> withoutNames(const std::string &File, llvm::StringRef Text,
                               const Nolint &Of,
                               llvm::ArrayRef<std::string> Names);

} // namespace warplint

#endif
