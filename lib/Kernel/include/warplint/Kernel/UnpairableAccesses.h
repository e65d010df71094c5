//===- UnpairableAccesses.h - Accesses that cannot be joined ----*- C++ -*-===//
#ifndef WARPLINT_KERNEL_UNPAIRABLEACCESSES_H
#define WARPLINT_KERNEL_UNPAIRABLEACCESSES_H

#include "llvm/IR/BasicBlock.h"
#include <vector>

namespace warplint {

/// The simple loads and stores of a block that the vectorizer cannot join with
/// another: their address contains a value that occurs in no other address of
/// the same object and kind, so that scalar evolution finds no constant
/// distance (lookups in a table, for example). Only for objects with so many
/// accesses that comparing all pairs would be slow.
std::vector<llvm::Instruction *> unpairableAccessesOf(llvm::BasicBlock &B);

} // namespace warplint

#endif
