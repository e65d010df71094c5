//===- Instructions.h - Properties of single instructions -------*- C++ -*-===//
#ifndef WARPLINT_KERNEL_INSTRUCTIONS_H
#define WARPLINT_KERNEL_INSTRUCTIONS_H

#include "llvm/IR/Instructions.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include <utility>

namespace warplint {

/// Whether the function is a `__global__` one.
bool isKernel(const llvm::Function &F);

/// Whether a function reads threadIdx.y or threadIdx.z.
bool readsThreadRows(const llvm::Function &F);

/// Whether a function reads threadIdx.z.
bool readsThreadPlanes(const llvm::Function &F);

/// Whether a function or one that it calls may read threadIdx, the index of the
/// lane or that of the warp. A function that is not seen may, but for those of
/// isOfRuntime().
bool mayReadThread(const llvm::Function &F);

/// Whether the name is that of a function of the device run-time library that
/// accesses no memory of the program: `vprintf`, `malloc`, ...
bool isOfRuntime(llvm::StringRef Name);

/// Whether the name is that of a function of the device run-time library whose
/// result is memory that no other thread has.
bool isAllocation(llvm::StringRef Name);

/// The number of instructions of a function, without those that only inform
/// an optimizer.
uint64_t sizeOf(const llvm::Function &F);

/// The successors of a terminator without repetitions, in its order.
llvm::SmallVector<const llvm::BasicBlock *, 4>
distinctSuccessors(const llvm::Instruction &Terminator);

/// Whether the instruction loads from or stores to shared memory.
bool isSharedAccess(const llvm::Instruction &I);

/// The private array and the byte offset in it that a load or store with a
/// constant offset accesses; null: any other instruction.
std::pair<llvm::AllocaInst *, int64_t>
constantPlace(const llvm::Instruction &I);

} // namespace warplint

#endif
