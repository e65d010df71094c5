//===- JoinAccesses.h - Which accesses the assembler makes one --*- C++ -*-===//
//
// Passes around LLVM's load and store vectorizer that make it join the accesses
// that nvcc and ptxas join, and no others. Measured on sm_90; docs/hardware.md
// lists the cases.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_NVCC_JOINACCESSES_H
#define WARPLINT_LIB_NVCC_JOINACCESSES_H

#include "llvm/IR/Instruction.h"
#include "llvm/IR/PassManager.h"

namespace warplint {

/// The assembler places shared arrays itself and knows their addresses: it
/// joins neighbouring accesses that start at a multiple of their joint width
/// whatever the element's own alignment.
void alignSharedArrays(llvm::Module &M);

/// Adds the passes that join accesses of shared memory: innermost loops that
/// walk it element by element are unrolled by four, as nvcc does, loads are
/// put into nvcc's order, and what ptxas does not move across each other is
/// kept apart. `M` is the module that the passes will run on.
void addJoiningPasses(llvm::ModulePassManager &MPM, const llvm::Module &M);

} // namespace warplint

#endif
