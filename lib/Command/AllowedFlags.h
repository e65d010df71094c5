//===- AllowedFlags.h - Allowlist of clang flags ----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_COMMAND_ALLOWEDFLAGS_H
#define WARPLINT_LIB_COMMAND_ALLOWEDFLAGS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm::opt {
class Arg;
}

namespace warplint {

/// Whether an argument may be passed to clang. Allowed are flags that select
/// the code and its meaning: preprocessing, search paths, language, target,
/// arithmetic, warnings. Not allowed are flags that write files, load or run
/// programs, or read arguments from elsewhere, and all unknown flags. Flags
/// that contain others (-Xclang, -Wp,) are not allowed either:
/// readClangCommand() decides about them by the flags that they contain.
bool isAllowed(const llvm::opt::Arg &A);

/// Whether an argument of -Xclang may be passed to cc1, the compiler that
/// clang's driver runs.
bool isAllowedCc1(const llvm::opt::Arg &A);

/// The allowed options of the forms -fNAME, -fno-NAME and -fNAME=VALUE.
llvm::ArrayRef<llvm::StringLiteral> allowedFNames();

} // namespace warplint

#endif
