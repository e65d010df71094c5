//===- MisfitStores.h - Stores that nvcc leaves in structs ------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_MISFITSTORES_H
#define WARPLINT_LIB_NVCC_MISFITSTORES_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// Notes which private variables have a field of 1, 2 or 8 bytes that is
/// written in a block that the function does not return from. LLVM removes such
/// a store if nothing reads it. nvcc 13.0 looks for stores that nothing reads
/// in the last block alone, so ptxas finds a word in the variable that it does
/// not keep in registers (frames/frames.tsv, unread_*).
struct NoteMisfitStoresPass : llvm::PassInfoMixin<NoteMisfitStoresPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif
