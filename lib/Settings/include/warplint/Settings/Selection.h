//===- Selection.h - Selection of checks ------------------------*- C++ -*-===//
#ifndef WARPLINT_SETTINGS_SELECTION_H
#define WARPLINT_SETTINGS_SELECTION_H

#include "warplint/Checks/Check.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace warplint {

/// The checks selected by `Globs`, in the order of allChecks(). Checks that are
/// enabled by default are selected before the globs are applied.
std::vector<const Check *> selectChecks(llvm::StringRef Globs);

/// The check, or family "shared-*", most similar to a glob that matches no
/// check; empty if none is similar.
std::string nearestCheck(llvm::StringRef Glob);

/// "; did you mean 'CHECK'?" for an unknown check name, or "".
std::string didYouMeanCheck(llvm::StringRef Id);

/// Whether a list of globs by itself selects the check (WarningsAsErrors).
bool globsContain(llvm::StringRef Globs, llvm::StringRef Check);

} // namespace warplint

#endif
