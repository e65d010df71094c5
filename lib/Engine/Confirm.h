//===- Confirm.h - What ptxas makes of a file -------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_CONFIRM_H
#define WARPLINT_LIB_ENGINE_CONFIRM_H

#include "warplint/Nvcc/Ptxas.h"
#include "warplint/Table/Evaluate.h"

namespace warplint {

/// Compiles the kernels to machine code and hands back what it looks like.
/// `Named` is the ptxas to take; empty: the toolkit's.
llvm::Expected<MachineCodes> machineCodeOf(const PreparedModule &Module,
                                           llvm::StringRef Named,
                                           llvm::StringRef ToolkitPath);

} // namespace warplint

#endif
