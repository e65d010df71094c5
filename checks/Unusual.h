//===- Unusual.h - Where the reference case seldom holds --------*- C++ -*-===//
#ifndef WARPLINT_CHECKS_UNUSUAL_H
#define WARPLINT_CHECKS_UNUSUAL_H

#include "Rows.h"

namespace warplint::checks {

/// Whether the excess needs a field of a struct argument to be more than one
/// that is not the extent of what threads are distributed over. Such fields are
/// often strides and counts of channels, which are small.
bool dependsOnFields(const Access &A);

/// Whether the reference case seldom holds, though its unknowns are of a class
/// that is confirmed: few lanes are active, or what data decides is alike or in
/// order in neighbouring lanes. Most of the excess stays where lanes are apart
/// whatever the data is.
bool isUnusual(const CheckInput &In, const Access &A, double Least);

} // namespace warplint::checks

#endif
