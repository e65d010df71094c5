//===- IndexText.h - Source text of indices and extents ---------*- C++ -*-===//
//
// Builds edited expressions. The original text is kept, with no more
// parentheses than necessary, and numeric literals are folded.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAYOUT_INDEXTEXT_H
#define WARPLINT_LAYOUT_INDEXTEXT_H

#include "warplint/Layout/Arrangement.h"
#include "warplint/Program/Declaration.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace warplint {

/// `Text` as an operand of any operator: in parentheses, unless it is a name,
/// literal, member, element or call, or already in parentheses.
std::string asOperand(llvm::StringRef Text);

/// The text of `Text` + `Amount`: "TILE + 1" for "TILE" and 1, "TILE+32" for
/// "TILE+1" and 31, "TILE" for "TILE - 1" and 1, "33" for "32" and 1.
std::string increased(llvm::StringRef Text, uint64_t Amount);

/// The text of the index `Index` under a FlatPadding.
std::string padded(llvm::StringRef Index, const Arrangement &How);

/// The index that is a sum under a FlatPadding, and what its text rests on.
struct PaddedSum {
  std::string Text;
  /// A constant factor, or term, that the text has as it is in the instances in
  /// sight; empty: the text is right in all instances of the template.
  std::string Fits;
};
/// As padded(), with less to compute: terms with a factor that is a multiple of
/// the padding's distance are padded in this factor, and of the rest, terms
/// that are too small to matter are not divided. "row * 64 + t * 8 + i" becomes
/// "row * 66 + t * 8 + i + t * 8 / 32" if i is below 8: in an unrolled loop,
/// the compiler adds a constant for each row and i. nullopt: the index
/// has to be divided whole.
std::optional<PaddedSum>
paddedSum(llvm::ArrayRef<ArrayDeclaration::Use::Term> Terms,
          const Arrangement &How);

/// The text of the column `Column` swizzled by `Row`. `Rows` is the number of
/// rows, 0 if it is not known.
std::string swizzled(llvm::StringRef Column, llvm::StringRef Row,
                     const Arrangement &How, uint64_t Rows);

} // namespace warplint

#endif
