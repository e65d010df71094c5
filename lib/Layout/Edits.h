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

} // namespace warplint

#endif
