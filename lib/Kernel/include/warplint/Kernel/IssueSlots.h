//===- IssueSlots.h - Lower bound of a block's issue slots ------*- C++ -*-===//
#ifndef WARPLINT_KERNEL_ISSUESLOTS_H
#define WARPLINT_KERNEL_ISSUESLOTS_H

#include "llvm/IR/BasicBlock.h"

namespace warplint {

/// Lower bound of the issue slots of one execution of the block by one warp.
/// Instructions that the assembler may fuse, fold into addresses or remove
/// count zero.
double issueSlots(const llvm::BasicBlock &Block);

} // namespace warplint

#endif
