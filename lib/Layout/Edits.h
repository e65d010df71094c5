//===- Edits.h - An arrangement as text edits -------------------*- C++ -*-===//
#ifndef WARPLINT_LAYOUT_EDITS_H
#define WARPLINT_LAYOUT_EDITS_H

#include "warplint/Layout/Recording.h"

namespace warplint {

struct EditPlan {
  std::vector<Edit> Edits; ///< do not overlap; empty when `WhyNot` is not
  std::string WhyNot;
};

/// The edits that give every instance of the array the arrangement, or why
/// there are none.
EditPlan planEdits(const Recording &R, const Arrangement &How);

/// Values that a swizzle's row takes in every instance; 0 when they differ.
uint64_t rowsOf(const Recording &R, unsigned Row);

/// The array that a field gets when an array of structs is split.
std::string partName(const ArrayDeclaration &Array, size_t Field);

/// `Text` as an operand of any operator: in parentheses unless it is a name, a
/// literal or a member of a name.
std::string asOperand(llvm::StringRef Text);

/// The index `Index` moved by a FlatPadding.
std::string padded(llvm::StringRef Index, const Arrangement &How);

/// The column `Column` swizzled by `Row` under `How`; `Rows` is the number of
/// values that the row takes, 0 when not known.
std::string swizzled(llvm::StringRef Column, llvm::StringRef Row,
                     const Arrangement &How, uint64_t Rows);

} // namespace warplint

#endif
