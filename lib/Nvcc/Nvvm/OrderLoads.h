//===- OrderLoads.h - The order that nvcc leaves loads in -------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_ORDERLOADS_H
#define WARPLINT_LIB_NVCC_ORDERLOADS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// Moves loads from shared memory down to their first use, as nvcc does in
/// functions of more than one block. The order decides which accesses ptxas
/// sees side by side, and on which source line it puts a joined one: that of
/// the first load, of the last store. Learned from PTX of nvcc 13.0.
/// The first pass notes, before loops are unrolled, which functions have more
/// than one block.
struct NoteBlocksPass : llvm::PassInfoMixin<NoteBlocksPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};
struct OrderLoadsPass : llvm::PassInfoMixin<OrderLoadsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif
