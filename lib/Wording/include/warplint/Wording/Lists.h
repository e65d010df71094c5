//===- Lists.h - Lists in texts ---------------------------------*- C++ -*-===//
#ifndef WARPLINT_WORDING_LISTS_H
#define WARPLINT_WORDING_LISTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// "'a'".
std::string quoted(llvm::StringRef Name);

/// "a", "a and b", "a, b and c".
std::string listed(llvm::ArrayRef<std::string> Items);

/// "'a'", "'a' and 'b'", "'a', 'b' and 'c'".
std::string listedQuoted(llvm::ArrayRef<std::string> Names);

/// "a, b, c and 4 more": the first `Most`, and how many more there are.
std::string firstOf(llvm::ArrayRef<std::string> Items, size_t Most);

} // namespace warplint

#endif
