//===- Tokens.h - Splitting text into arguments -----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_COMMAND_TOKENS_H
#define WARPLINT_LIB_COMMAND_TOKENS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace warplint {

/// Splits a command as a POSIX shell does: quotes and backslashes, no
/// expansion.
std::vector<std::string> splitShell(llvm::StringRef Text);

/// Splits a list value of nvcc at commas. A double quote protects commas and is
/// kept; a backslash protects the next character and is removed; parentheses do
/// not protect commas. Empty items are dropped. (Measured with nvcc 13.0:
/// "A=f(1,2)" gives two items, "A=f(1\,2)" and "A="f(1,2)"" one.)
std::vector<std::string> splitList(llvm::StringRef Text);

/// Splits NVCC_PREPEND_FLAGS and NVCC_APPEND_FLAGS at blanks outside of double
/// quotes; the quotes are kept (measured).
std::vector<std::string> splitEnvironment(llvm::StringRef Text);

/// A path as nvcc reads it from an option: without the quotes of a list item.
std::string withoutQuotes(llvm::StringRef Text);

/// The arguments in the options file `Path`, relative to `Directory`.
llvm::Expected<std::vector<std::string>>
readOptionsFile(llvm::StringRef Path, llvm::StringRef Directory);

} // namespace warplint

#endif
