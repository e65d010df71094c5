//===- Nearest.h - Suggestions for misspelled names -------------*- C++ -*-===//
#ifndef WARPLINT_SPELLING_NEAREST_H
#define WARPLINT_SPELLING_NEAREST_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// The first of `Names` with the smallest edit distance to `Typed`; empty if
/// all distances are more than a quarter of the length of `Typed` without stars
/// (for exactly three letters, more than one). A transposition is one edit, and
/// a star in `Typed` matches any characters.
llvm::StringRef nearestName(llvm::StringRef Typed,
                            llvm::ArrayRef<llvm::StringRef> Names);

/// "; did you mean 'NAME'?", or "" if no name is close.
std::string didYouMean(llvm::StringRef Typed,
                       llvm::ArrayRef<llvm::StringRef> Names);

/// The text of an error: "'jsn' is none of text, json; did you mean 'json'?"
std::string isNoneOf(llvm::StringRef Typed,
                     llvm::ArrayRef<llvm::StringRef> Names);

} // namespace warplint

#endif
