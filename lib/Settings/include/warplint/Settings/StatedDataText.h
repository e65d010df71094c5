//===- StatedDataText.h - Statements about data as text ---------*- C++ -*-===//
#ifndef WARPLINT_SETTINGS_STATEDDATATEXT_H
#define WARPLINT_SETTINGS_STATEDDATATEXT_H

#include "warplint/Program/StatedData.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// An error in a text of statements.
struct StatedDataError {
  size_t Offset = 0;   ///< in the text, bytes
  std::string Message; ///< lower case, without full stop
};

/// One statement and its place in the text.
struct PlacedStatement {
  StatedData Of; ///< without Where and ElementBytes
  size_t Offset = 0;
};

/// Reads statements `data([kernel:]array, word, ...)`, separated by spaces,
/// commas or semicolons, and appends them to `Out`. The words are an order
/// (`random`, `identity`, `rising`, `permutation`, `runs=N`, `uniform`),
/// `distinct=N`, `range=A..B` and `size=N`. An error is of the first statement
/// that is malformed or contradicts itself; those before it are in `Out`.
std::optional<StatedDataError>
parseStatedData(llvm::StringRef Text, std::vector<PlacedStatement> &Out);

/// Why a statement holds for no array of integers with so many bits that are
/// signed or not; empty: it may hold. `Bits` is 1 to 64.
std::string whyNoSuchData(const StatedData &Of, unsigned Bits, bool IsSigned);

/// The text of a warning: no array of this name is declared where a comment
/// states something about it. `Names` are those that are declared.
std::string isNoArray(llvm::StringRef Name,
                      llvm::ArrayRef<llvm::StringRef> Names);

} // namespace warplint

#endif
