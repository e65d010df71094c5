//===- ExchangedData.h - Data that binds work to its thread -----*- C++ -*-===//
#ifndef WARPLINT_LIB_TABLE_EXCHANGEDDATA_H
#define WARPLINT_LIB_TABLE_EXCHANGEDDATA_H

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/BasicBlock.h"

namespace warplint {

/// Whether the blocks of `Region`, one side of the branch `At`, read values of
/// their thread or leave values to it that another thread does not have: what
/// was loaded at an address that depends on the thread, or came from a shuffle,
/// a vote or an atomic. If other threads did the work, these values would have
/// to be exchanged at each execution. What threads compute from their index,
/// any thread can compute. A value that only the region itself changes from
/// execution to execution, such as a sum, stays with the thread that does the
/// work.
bool exchangesData(const llvm::SetVector<const llvm::BasicBlock *> &Region,
                   const llvm::Instruction &At, const llvm::LoopInfo &Loops);

/// Whether the blocks of `Region` use a value that the lanes of a warp made
/// together in front of them: the result of a shuffle or a reduction.
bool usesWarpResult(const llvm::SetVector<const llvm::BasicBlock *> &Region);

} // namespace warplint

#endif
