//===- IssueSlots.h - How many instructions a block becomes -----*- C++ -*-===//
#ifndef WARPLINT_KERNEL_ISSUESLOTS_H
#define WARPLINT_KERNEL_ISSUESLOTS_H

#include "llvm/IR/BasicBlock.h"

namespace warplint {

/// Slots of a scheduler that one warp surely takes to run the block: what the
/// assembler may fuse, fold into addresses or leave out counts as nothing.
double issueSlots(const llvm::BasicBlock &Block);

} // namespace warplint

#endif
