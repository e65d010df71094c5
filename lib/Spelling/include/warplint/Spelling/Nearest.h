//===- Nearest.h - The known name that a misspelt one means -----*- C++ -*-===//
#ifndef WARPLINT_SPELLING_NEAREST_H
#define WARPLINT_SPELLING_NEAREST_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// The first of `Names` that takes the fewest edits; empty where each takes more
/// than one for every four letters of `Typed`. Three letters permit one edit
/// too. Two neighbours in the wrong order are one edit, and a star in `Typed`
/// stands for any characters.
llvm::StringRef nearestName(llvm::StringRef Typed,
                            llvm::ArrayRef<llvm::StringRef> Names);

/// "; did you mean 'NAME'?", or "" where no name is near.
std::string didYouMean(llvm::StringRef Typed,
                       llvm::ArrayRef<llvm::StringRef> Names);

/// "'jsn' is none of text, json; did you mean 'json'?"
std::string isNoneOf(llvm::StringRef Typed,
                     llvm::ArrayRef<llvm::StringRef> Names);

} // namespace warplint

#endif
