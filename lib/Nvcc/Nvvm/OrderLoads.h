//===- OrderLoads.h - Order of loads in nvcc's code -------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_ORDERLOADS_H
#define WARPLINT_LIB_NVCC_ORDERLOADS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// OrderLoadsPass moves loads from shared memory down to their first use, as
/// nvcc does in functions with more than one block. The order decides which
/// accesses ptxas sees as adjacent, and which source line a joined access gets:
/// that of the first load, or of the last store. The rules are from PTX of nvcc
/// 13.0. NoteBlocksPass runs before loops are unrolled and records which
/// functions have more than one block.
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
