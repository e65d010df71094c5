//===- Rows.h - The accesses of a table as checks group them ----*- C++ -*-===//
#ifndef WARPLINT_CHECKS_ROWS_H
#define WARPLINT_CHECKS_ROWS_H

#include "warplint/Checks/Check.h"
#include <optional>
#include <vector>

namespace warplint::checks {

/// Sectors or wavefronts above ideal that a request costs for certain: the mean
/// over the requests where all are known, else from the low end of the range. 0
/// when undecided.
double sureSurplus(const Access &A);

/// The same from the high end: what a request may cost above ideal.
double possibleSurplus(const Access &A);

/// The same in the reference case. 0 where that could not be worked out.
double likelySurplus(const Access &A);

/// How sure it is that a request costs `Least` above ideal, or more than it
/// where `More`; nullopt: no value of what is unknown makes it so. Where the
/// block is assumed, at most as far as that can be trusted.
std::optional<Certainty> certaintyOf(const CheckInput &In, const Access &A,
                                     double Least, bool More = false);

/// What a likely finding rests on, in words: "for argument 'n' of 64 or more".
std::string reference(const CheckInput &In, const Access &A);

/// Rows of one place, array and kind of access: what one expression compiles
/// to (the fields of a struct that is copied, the two widths of a loop).
struct ExpressionRows {
  std::vector<const Access *> Rows; ///< never empty
  /// The row that costs most above its ideal.
  const Access &worst() const;
};
std::vector<ExpressionRows> byExpression(const KernelTable &T,
                                         MemorySpace Space);

/// The declaration of the array that is accessed; null when the AST has none.
const ArrayDeclaration *declarationOf(const CheckInput &In, const Access &A);

/// The place of the declared name, as the AST has it where it has it: debug
/// information gives `Where` without a column.
Spot declaredAt(const CheckInput &In, llvm::StringRef Name, const Spot &Where);

/// Another access of the same array, kind and stride whose lanes lie `Bytes`
/// away from those of `A` (either side): the neighbour in a pair or a struct.
const Access *neighbourAt(const KernelTable &T, const Access &A, int64_t Bytes);

} // namespace warplint::checks

#endif
