//===- AssumedBlock.h - The block of kernels without a launch ---*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_ASSUMEDBLOCK_H
#define WARPLINT_LIB_ENGINE_ASSUMEDBLOCK_H

#include "warplint/Program/Declaration.h"
#include "warplint/Table/Evaluate.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace warplint {

/// Evaluates one launch, or returns nothing: a table that is looked up may be
/// missing.
using LaunchEvaluator =
    llvm::function_ref<std::optional<KernelTable>(const Launch &)>;

/// Evaluates a launch. If its block is assumed and not stated by the user, and
/// threads of it would access a shared array out of bounds, the first of some
/// usual shapes is used that stays in bounds, or the assumed block if none
/// does. Where the shape of the block matters and the source does not show it,
/// the table is that of the usual shape with the least excess. Sets
/// KernelTable::BlockReliability, OtherShapes and Access::InOtherShapes.
/// Returns nothing where `Evaluate` does.
std::optional<KernelTable>
evaluateLaunch(LaunchEvaluator Evaluate, const Launch &L,
               llvm::ArrayRef<ArrayDeclaration> Arrays,
               const EvaluationOptions &Options);

} // namespace warplint

#endif
