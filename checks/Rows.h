//===- Rows.h - Access table rows, grouped for checks -----------*- C++ -*-===//
#ifndef WARPLINT_CHECKS_ROWS_H
#define WARPLINT_CHECKS_ROWS_H

#include "warplint/Checks/Check.h"
#include <optional>
#include <vector>

namespace warplint::checks {

/// Sectors or wavefronts above the ideal that a request costs for certain: from
/// the mean over the requests if all are known, else from the lower bound. 0 if
/// undecided.
double sureSurplus(const Access &A);

/// The same from the upper bound: the greatest possible excess of a request.
double possibleSurplus(const Access &A);

/// The same in the reference case; 0 if that could not be evaluated.
double likelySurplus(const Access &A);

/// The certainty that a request costs at least `Least` above the ideal (`More`:
/// more than that); nullopt if it is impossible. Limited by
/// KernelTable::BlockTrust if the block is assumed.
std::optional<Certainty> certaintyOf(const CheckInput &In, const Access &A,
                                     double Least, bool More = false);

/// What a likely finding rests on, in words: "for argument 'n' of 8 or more",
/// or which values of it were tried.
std::string reference(const CheckInput &In, const Access &A);

/// Rows with the same location, array and kind of access: one expression may be
/// compiled to several accesses (fields of a copied struct, two widths in a
/// loop).
struct ExpressionRows {
  std::vector<const Access *> Rows; ///< never empty
  /// The row with the greatest excess.
  const Access &worst() const;
};
std::vector<ExpressionRows> byExpression(const KernelTable &T,
                                         MemorySpace Space);

/// The declaration of the accessed array; null if the AST has none.
const ArrayDeclaration *declarationOf(const CheckInput &In, const Access &A);

/// The location of the declared name from the AST, if known: debug information
/// gives `Where` without a column.
Spot declaredAt(const CheckInput &In, llvm::StringRef Name, const Spot &Where);

/// Whether loaded or computed data says where each lane goes.
bool isPlacedByData(const Access &A);

/// Finding::Cause of an access; empty: the check says all.
std::string causeOf(const Access &A);

/// Another access with the same array, kind and stride, whose lane addresses
/// differ from those of `A` by `Bytes` in either direction: the adjacent
/// element of a pair, or another field of a struct.
const Access *neighbourAt(const KernelTable &T, const Access &A, int64_t Bytes);

} // namespace warplint::checks

#endif
