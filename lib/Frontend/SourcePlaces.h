//===- SourcePlaces.h - Locations of operands and statements ----*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_SOURCEPLACES_H
#define WARPLINT_FRONTEND_SOURCEPLACES_H

#include "Attempt.h"
#include "warplint/Program/SourcePlaces.h"

namespace warplint {

/// The operands and statements of device code in user files; those of a
/// template once for all instances.
SourcePlaces findSourcePlaces(Attempt &A);

} // namespace warplint

#endif
