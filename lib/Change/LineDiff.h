//===- LineDiff.h - Lines added between two texts ---------------*- C++ -*-===//
#ifndef WARPLINT_LIB_CHANGE_LINEDIFF_H
#define WARPLINT_LIB_CHANGE_LINEDIFF_H

#include "llvm/ADT/StringRef.h"
#include <set>

namespace warplint {

/// The lines of `New` (from 1) that a shortest edit script from `Old` adds.
/// Carriage returns at line ends are ignored. If the texts differ too much for
/// the search, all lines between their common beginning and end.
std::set<unsigned> addedLines(llvm::StringRef Old, llvm::StringRef New);

} // namespace warplint

#endif
