//===- AssumedBlock.h - A block for kernels without a launch ----*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_ASSUMEDBLOCK_H
#define WARPLINT_LIB_ENGINE_ASSUMEDBLOCK_H

#include "warplint/Program/Declaration.h"
#include "warplint/Table/Evaluate.h"

namespace warplint {

/// Evaluates a launch. Where its block is assumed and nobody stated it, a block
/// whose threads would leave a shared array is not what the kernel is written
/// for: the first of some usual shapes is taken that stays inside, or the
/// assumed block where none does. Says how far the answers can be trusted.
KernelTable evaluateLaunch(const PreparedModule &Module, const Launch &L,
                           llvm::ArrayRef<ArrayDeclaration> Arrays,
                           const EvaluationOptions &Options);

} // namespace warplint

#endif
