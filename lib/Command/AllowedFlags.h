//===- AllowedFlags.h - Flags that may reach clang --------------*- C++ -*-===//
#ifndef WARPLINT_LIB_COMMAND_ALLOWEDFLAGS_H
#define WARPLINT_LIB_COMMAND_ALLOWEDFLAGS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm::opt {
class Arg;
}

namespace warplint {

/// May this argument reach clang? Only what decides which code there is and
/// what it means: the text, where headers are looked for, the dialect, the
/// target, arithmetic, warnings. Nothing that writes a file, loads or runs a
/// program, or takes arguments from elsewhere; what is not known to be harmless
/// is not allowed. Arguments that hold others (-Xclang, -Wp,) are not.
bool isAllowed(const llvm::opt::Arg &A);

/// May this argument of the compiler proper ("-Xclang X") reach it?
bool isAllowedCc1(const llvm::opt::Arg &A);

/// The allowed flags of the forms -fNAME, -fno-NAME and -fNAME=VALUE.
llvm::ArrayRef<llvm::StringLiteral> allowedFNames();

} // namespace warplint

#endif
