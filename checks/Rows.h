//===- Rows.h - Access table rows, grouped for checks -----------*- C++ -*-===//
#ifndef WARPLINT_CHECKS_ROWS_H
#define WARPLINT_CHECKS_ROWS_H

#include "warplint/Checks/Check.h"
#include <optional>
#include <vector>

namespace warplint::checks {

/// Lower bound of the excess of a request, in `A.Unit`. If the total of the
/// block is known, it is the mean over its requests. 0 if the cost is not
/// known.
double certainExcess(const Access &A);

/// Upper bound of the excess of a request, computed in the same way.
double possibleExcess(const Access &A);

/// The excess of a request in the reference case; 0 if the case could not be
/// evaluated.
double likelyExcess(const Access &A);

/// The certainty that the excess of a request is at least `Least` (`More`:
/// greater than `Least`); nullopt: no bound reaches it. The reference case
/// gives a likely finding only if recorded counters confirm accesses of this
/// class (Classes.def). KernelTable::BlockReliability limits the certainty if
/// the block is assumed.
std::optional<Certainty> certaintyOf(const CheckInput &In, const Access &A,
                                     double Least, bool More = false);

/// The greatest certainty of what depends on the threads of a block
/// (KernelTable::BlockReliability).
Certainty mostCertain(const CheckInput &In);

/// The certainty with which shared-atomic-contention reports an atomic on
/// shared memory; nullopt: it does not. It reports none whose lanes meet in a
/// bank only by the layout of the array.
std::optional<Certainty> contentionCertainty(const CheckInput &In,
                                             const Access &Update);

/// The least and the greatest cost of a likely finding over the usual shapes of
/// the block, of which that of the table has `Cost`.
struct CostSpan {
  double Least, Most;
};
CostSpan overShapes(const Access &A, double Cost);

/// "16 to 32 sectors", or "32 sectors" if both are equal; rounded to tenths.
std::string countOf(const CostSpan &Cost, CostUnit Unit);

/// The assumptions of a likely finding in words, at most two: "for argument 'n'
/// of 8 or more". Empty: none has words.
std::string reference(const CheckInput &In, const Access &A);

/// Rows with the same location, array and kind of access: one expression may be
/// compiled to several accesses (fields of a copied struct, two widths in a
/// loop).
struct ExpressionRows {
  std::vector<const Access *> Rows; ///< never empty
  /// The row with the greatest excess.
  const Access &worst() const;
};
/// Groups the rows of one memory space, in the order of the table.
std::vector<ExpressionRows> byExpression(const KernelTable &T,
                                         MemorySpace Space);

/// The declaration of the accessed array; null if `In.Arrays` has none.
const ArrayDeclaration *declarationOf(const CheckInput &In, const Access &A);

/// The location of the declaration of `Name` in the AST. `Where` itself, if
/// `In.Arrays` has no such declaration. Debug information, which gives `Where`,
/// has no column.
Spot declaredAt(const CheckInput &In, llvm::StringRef Name, const Spot &Where);

/// Whether each lane accesses memory that it allocated in the kernel (`new`,
/// `malloc`), and nothing that is guessed decides where in it.
bool isPlacedByAllocation(const Access &A);

/// Whether the address of a lane depends on data: a loaded or floating-point
/// value, the result of an atomic, or a value of another lane.
bool isPlacedByData(const Access &A);

/// Finding::Cause of an access; empty: all findings of the check have the same
/// cause, or the cause is not known.
Words causeOf(const Access &A);

/// Another access with the same array, kind and stride, whose lane addresses
/// differ from those of `A` by `Bytes` in either direction: the adjacent
/// element of a pair, or another field of a struct. Null if there is none, or
/// the stride of `A` is not known.
const Access *neighbourAt(const KernelTable &T, const Access &A, int64_t Bytes);

} // namespace warplint::checks

#endif
