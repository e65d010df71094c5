//===- Edits.h - The text edits of an arrangement ---------------*- C++ -*-===//
#ifndef WARPLINT_LAYOUT_EDITS_H
#define WARPLINT_LAYOUT_EDITS_H

#include "warplint/Layout/Recording.h"

namespace warplint {

struct EditPlan {
  std::vector<Edit> Edits; ///< do not overlap; empty if `WhyNot` is not
  std::string WhyNot;
};

/// Plans the edits that give every instance of the array the arrangement, or
/// sets WhyNot.
EditPlan planEdits(const Recording &R, const Arrangement &How);

/// The number of rows of a swizzle, if it is the same in every instance;
/// otherwise 0.
uint64_t rowsOf(const Recording &R, unsigned Row);

/// Name of the array of a field when an array of structs is split.
std::string partName(const ArrayDeclaration &Array, size_t Field);

} // namespace warplint

#endif
