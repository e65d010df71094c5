//===- LibraryConstants.h - Known results of the math library ---*- C++ -*-===//
#ifndef WARPLINT_KERNEL_LIBRARYCONSTANTS_H
#define WARPLINT_KERNEL_LIBRARYCONSTANTS_H

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"

namespace warplint {

/// The result of a function of the math library for constant arguments, where
/// no implementation of it rounds: the logarithm of a power of two to base two,
/// the root of a square. Null: another call, or a result that may be rounded.
const llvm::Constant *exactResult(const llvm::CallBase &C);

} // namespace warplint

#endif
