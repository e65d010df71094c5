//===- Instructions.h - What single instructions touch ----------*- C++ -*-===//
#ifndef WARPLINT_KERNEL_INSTRUCTIONS_H
#define WARPLINT_KERNEL_INSTRUCTIONS_H

#include "llvm/IR/Instructions.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include <utility>

namespace warplint {

/// Whether the function is launched from the host, a `__global__` one.
bool isKernel(const llvm::Function &F);

/// Whether a function asks for more of its threads than their place in a row.
bool readsThreadRows(const llvm::Function &F);

/// Whether the instruction loads from or stores to shared memory.
bool isSharedAccess(const llvm::Instruction &I);

/// The array of a thread's own that an access at a constant place is part of,
/// and the place in bytes; null: something else.
std::pair<llvm::AllocaInst *, int64_t>
constantPlace(const llvm::Instruction &I);

} // namespace warplint

#endif
