//===- NolintText.h - The names in NOLINT comments --------------*- C++ -*-===//
//
// Text only. What a comment silences is clang-tidy's to say (Suppress.h); this
// finds the names, and takes them out.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_SETTINGS_NOLINTTEXT_H
#define WARPLINT_SETTINGS_NOLINTTEXT_H

#include "warplint/Settings/Silencer.h"
#include "warplint/Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace warplint {

/// All of a text that lie in `Comments`, in order. Those without names, with a
/// name that takes away ("-x"), and a BEGIN or END without the other, are left
/// out.
std::vector<Nolint> findNolints(llvm::StringRef Text,
                                llvm::ArrayRef<TextRange> Comments);

/// The text as if `Of` named `Name` alone and nothing else were silenced. Lines
/// keep their numbers.
std::string onlyWith(llvm::StringRef Text, const Nolint &Of,
                     llvm::StringRef Name);

/// Edits of `File` that take these of the names away: the whole comment where
/// no name is left and it says nothing before the word NOLINT, with its line
/// where that is empty then.
std::vector<Edit> withoutNames(const std::string &File, llvm::StringRef Text,
                               const Nolint &Of,
                               llvm::ArrayRef<std::string> Names);

} // namespace warplint

#endif
