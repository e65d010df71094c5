//===- AxisParts.h - Built-in variables and elements of neighbors ----*- C++
//-*-===//
#ifndef WARPLINT_LIB_AXES_AXISPARTS_H
#define WARPLINT_LIB_AXES_AXISPARTS_H

#include "warplint/Program/KernelAxes.h"
#include "warplint/Syntax/KernelTree.h"

namespace warplint {

/// Adds the quotients and remainders of threadIdx.x, if it is used in no other
/// way, to the uses of a kernel.
void addThreadParts(const KernelTree &Tree, KernelAxes &Into);

/// Adds the accesses in which neighbors in a block or in the grid are neighbors
/// in the array, and where a declaration can be added.
void addBlockWalks(const KernelTree &Tree, KernelAxes &Into);

} // namespace warplint

#endif
