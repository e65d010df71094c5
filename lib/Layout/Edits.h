//===- Edits.h - The text edits of an arrangement ---------------*- C++ -*-===//
#ifndef WARPLINT_LAYOUT_EDITS_H
#define WARPLINT_LAYOUT_EDITS_H

#include "warplint/Layout/Recording.h"

namespace warplint {

struct EditPlan {
  std::vector<Edit> Edits; ///< do not overlap; empty if `WhyNot` is not
  Words WhyNot;            ///< why no edits can be made; empty if they can
  Words WhyUnsafe; ///< why a person should look at them; empty: no reason
};

/// Plans the edits that give every instance of the array the arrangement, or
/// sets WhyNot.
EditPlan planEdits(const Recording &R, const Arrangement &How);

/// The number of rows of a swizzle, which is the extent at index `Row`. 0: it
/// differs between the instances, or depends on a template parameter.
uint64_t rowsOf(const Recording &R, unsigned Row);

/// The name of the new array for the field at index `Field`, when an array of
/// structs is split into one array per field.
std::string partName(const ArrayDeclaration &Array, size_t Field);

} // namespace warplint

#endif
