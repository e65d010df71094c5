//===- KeepReloads.h - Loads that nvcc repeats ------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_KEEPRELOADS_H
#define WARPLINT_LIB_NVCC_KEEPRELOADS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// In `s[a] = s[b]; ... s[b]`, nvcc loads `s[b]` twice, since the store may
/// have changed it. LLVM 22 sees that the store, if it overwrote `s[b]`, would
/// write the value that is already there, and reuses the first load. This pass
/// inserts an optimization barrier between the load and the store.
/// RemoveBarriersPass removes it.
struct KeepReloadsPass : llvm::PassInfoMixin<KeepReloadsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif
