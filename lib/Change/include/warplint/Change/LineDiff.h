//===- LineDiff.h - Lines that differ between two texts ---------*- C++ -*-===//
#ifndef WARPLINT_CHANGE_LINEDIFF_H
#define WARPLINT_CHANGE_LINEDIFF_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstddef>
#include <set>
#include <vector>

namespace warplint {

/// Lines [OldFrom, OldTo) of one text were replaced by lines [NewFrom, NewTo)
/// of another one; one of the two may be empty. Lines count from 0.
struct LineChange {
  size_t OldFrom = 0, OldTo = 0, NewFrom = 0, NewTo = 0;
};

/// The changes of a shortest edit script, in order; equal lines are between
/// them. If the texts differ too much for the search, one change of all lines
/// between their common beginning and end.
std::vector<LineChange> changedLines(llvm::ArrayRef<llvm::StringRef> Old,
                                     llvm::ArrayRef<llvm::StringRef> New);

/// The lines of `New` (from 1) that such a script from `Old` adds. Carriage
/// returns at line ends are ignored.
std::set<unsigned> addedLines(llvm::StringRef Old, llvm::StringRef New);

} // namespace warplint

#endif
