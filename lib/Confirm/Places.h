//===- Places.h - Places in PTX and in tables -------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_CONFIRM_PLACES_H
#define WARPLINT_LIB_CONFIRM_PLACES_H

#include "warplint/Confirm/Settle.h"
#include <set>
#include <utility>

namespace warplint {

/// A line by the absolute path of its file; line 0: none. nvcc has no columns:
/// it names the statement of an access.
using SourceLine = std::pair<std::string, unsigned>;

inline SourceLine lineOf(const Spot &Where, llvm::StringRef Directory);

/// The lines that nvcc may have for the access of a row: its own, and those of
/// its statement.
std::set<SourceLine> linesOf(const Access &Row, llvm::StringRef Directory);

/// The lines of uses of a declared array.
std::set<SourceLine> linesOf(const ArrayDeclaration &Array,
                             llvm::StringRef Directory);

/// Settles PrivateArrays; `Code` is the kernel's.
void settleArrays(KernelTable &Table, const PtxFunction &Code,
                  const Compiled &By, Confirmation &Counts);

} // namespace warplint

#include "warplint/Files/Paths.h"

inline warplint::SourceLine warplint::lineOf(const Spot &Where,
                                             llvm::StringRef Directory) {
  if (!Where.isValid())
    return {};
  return {absolutePathIn(Directory, Where.File), Where.Line};
}

#endif
