//===- AxisParts.h - Parts of KernelAxes ------------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_AXES_AXISPARTS_H
#define WARPLINT_LIB_AXES_AXISPARTS_H

#include "warplint/Program/KernelAxes.h"
#include "warplint/Syntax/KernelTree.h"
#include "llvm/ADT/StringRef.h"

namespace warplint {

/// Adds the quotients and remainders of threadIdx.x, if it is used in no other
/// way, to the uses of a kernel.
void addThreadParts(const KernelTree &Tree, KernelAxes &Into);

/// Adds how the number of a thread can be declared and used (KernelAxes::Named
/// and what follows it).
void addThreadNumber(const KernelTree &Tree, KernelAxes &Into);

/// In the order of BuiltinAxis::Variable.
inline constexpr llvm::StringLiteral BuiltinVariables[] = {
    "threadIdx", "blockIdx", "blockDim", "gridDim"};

} // namespace warplint

#endif
