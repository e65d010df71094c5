//===- LineDiff.h - The lines that a text has and another has not -*- C++ -*-===//
#ifndef WARPLINT_LIB_CHANGE_LINEDIFF_H
#define WARPLINT_LIB_CHANGE_LINEDIFF_H

#include "llvm/ADT/StringRef.h"
#include <set>

namespace warplint {

/// The lines of `New`, from 1, that a shortest edit of `Old` into `New` adds. A
/// carriage return at the end of a line is none of it. Where the texts have too
/// little in common for that, all between their common beginning and end.
std::set<unsigned> addedLines(llvm::StringRef Old, llvm::StringRef New);

} // namespace warplint

#endif
