//===- LocalVariables.h - Variables in .local memory ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_CONFIRM_LOCALVARIABLES_H
#define WARPLINT_LIB_CONFIRM_LOCALVARIABLES_H

#include "PtxText.h"
#include "warplint/Confirm/NvccPtx.h"

namespace warplint {

/// Finds the variables in the local memory of `Body`. `Accesses` has the
/// accesses of each instruction, as indices in `Into.Accesses`.
void findLocalVariables(const PtxBody &Body,
                        const std::vector<std::vector<size_t>> &Accesses,
                        PtxFunction &Into);

} // namespace warplint

#endif
