//===- Tokens.h - Splitting text into arguments -----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_COMMAND_TOKENS_H
#define WARPLINT_LIB_COMMAND_TOKENS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace warplint {

/// A command as a POSIX shell splits it: quotes and backslashes, no expansion.
std::vector<std::string> splitShell(llvm::StringRef Text);

/// A list value of nvcc, split at commas. A double quote protects commas and
/// stays in the item; a backslash protects the next character and goes away;
/// parentheses protect nothing. Empty items vanish. (Measured on nvcc 13.0:
/// "A=f(1,2)" is two items, "A=f(1\,2)" and "A="f(1,2)"" are one.)
std::vector<std::string> splitList(llvm::StringRef Text);

/// NVCC_PREPEND_FLAGS and NVCC_APPEND_FLAGS: split at blanks outside double
/// quotes; the quotes stay (measured).
std::vector<std::string> splitEnvironment(llvm::StringRef Text);

/// A path as nvcc takes it from an option: without the quotes of a list item.
std::string withoutQuotes(llvm::StringRef Text);

/// The arguments in the options file `Path`, which is relative to `Directory`.
llvm::Expected<std::vector<std::string>>
readOptionsFile(llvm::StringRef Path, llvm::StringRef Directory);

} // namespace warplint

#endif
