//===- Selection.h - Which checks run ---------------------------*- C++ -*-===//
#ifndef WARPLINT_SETTINGS_SELECTION_H
#define WARPLINT_SETTINGS_SELECTION_H

#include "warplint/Checks/Check.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace warplint {

/// The checks that `Globs` leave on, in the order of allChecks(). Every check
/// that is on by default counts as named before the globs.
std::vector<const Check *> selectChecks(llvm::StringRef Globs);

/// The check, or "shared-*", that a glob of no check is most like; empty where
/// none is much like it.
std::string nearestCheck(llvm::StringRef Glob);

/// "; did you mean 'CHECK'?" for what is no name of a check, or "".
std::string didYouMeanCheck(llvm::StringRef Id);

/// Whether a list of globs alone names the check (WarningsAsErrors).
bool globsContain(llvm::StringRef Globs, llvm::StringRef Check);

} // namespace warplint

#endif
