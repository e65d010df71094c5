//===- LoopCopies.h - Copies of a run-time size -----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_LOOPCOPIES_H
#define WARPLINT_LIB_NVCC_LOOPCOPIES_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// Replaces memcpy(), memmove() and memset() of a size that is not constant by
/// loops over bytes. nvcc 13.0 does so whatever the alignment: for a copy of
/// `n * sizeof(int)` bytes between arrays of int, its PTX has a loop with an
/// `ld.global.u8` and an `st.global.u8`.
struct LoopCopiesPass : llvm::PassInfoMixin<LoopCopiesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace warplint

#endif
