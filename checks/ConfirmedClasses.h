//===- ConfirmedClasses.h - Guesses that counters confirm -------*- C++ -*-===//
#ifndef WARPLINT_CHECKS_CONFIRMEDCLASSES_H
#define WARPLINT_CHECKS_CONFIRMEDCLASSES_H

#include "warplint/Facts/Access.h"

namespace warplint::checks {

/// Whether the value of an unknown is guessed: it depends on data or on the
/// path through the code. Costs that depend on sizes are computed for tried
/// sizes. A loaded value with a name is one of an array whose order is stated.
bool isGuessed(const Reason &R);

/// Whether recorded counters confirm all that is guessed of an access, by
/// classes of accesses (Classes.def).
bool isConfirmedClass(const Access &A);

} // namespace warplint::checks

#endif
