//===- IssueSlots.h - Lower bound of a block's issue slots ------*- C++ -*-===//
#ifndef WARPLINT_KERNEL_ISSUESLOTS_H
#define WARPLINT_KERNEL_ISSUESLOTS_H

#include "llvm/IR/BasicBlock.h"

namespace warplint {

/// Lower bound of the issue slots that one execution of the block by one warp
/// takes: cycles in which its scheduler issues an instruction. An operation in
/// double precision takes two. Instructions that ptxas may fuse, fold into
/// addresses or remove count zero or a quarter.
double issueSlots(const llvm::BasicBlock &Block);

/// The number of a block's instructions that are not debug or assume-like,
/// without phis and the terminator.
uint64_t instructionsOf(const llvm::BasicBlock &Block);

} // namespace warplint

#endif
