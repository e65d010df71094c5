//===- JoinAligned.h - Accesses that nvcc joins before ptxas ----*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_JOINALIGNED_H
#define WARPLINT_LIB_NVCC_JOINALIGNED_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// nvcc's own vectorizer, LLVM's, joins accesses of shared variables that it
/// knows to be aligned to 16 bytes: `extern __shared__` arrays, and those whose
/// declaration says so. Other than ptxas it moves them across stores that do
/// not alias. Hides all other accesses from LLVM's vectorizer.
struct SetUnalignedAsidePass : llvm::PassInfoMixin<SetUnalignedAsidePass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

/// Shows what SetUnalignedAsidePass hid.
struct TakeUnalignedBackPass : llvm::PassInfoMixin<TakeUnalignedBackPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif
