//===- AxisParts.h - Parts of KernelAxes ------------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_AXES_AXISPARTS_H
#define WARPLINT_LIB_AXES_AXISPARTS_H

#include "warplint/Program/KernelAxes.h"
#include "warplint/Syntax/KernelTree.h"

namespace warplint {

/// Adds the quotients and remainders of threadIdx.x, if it is used in no other
/// way, to the uses of a kernel.
void addThreadParts(const KernelTree &Tree, KernelAxes &Into);

/// Adds the accesses of KernelAxes::BlockWalk, and where the number of a thread
/// can be declared.
void addBlockWalks(const KernelTree &Tree, KernelAxes &Into);

} // namespace warplint

#endif
