//===- SourcePlaces.h - Operands and statements of device code --*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_SOURCEPLACES_H
#define WARPLINT_FRONTEND_SOURCEPLACES_H

#include "Attempt.h"
#include "warplint/Program/SourcePlaces.h"

namespace warplint {

/// Those of the user's device code; a template's once for all instances.
SourcePlaces findSourcePlaces(Attempt &A);

} // namespace warplint

#endif
