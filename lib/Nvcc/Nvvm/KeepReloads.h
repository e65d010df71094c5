//===- KeepReloads.h - Loads that nvcc makes again --------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_KEEPRELOADS_H
#define WARPLINT_LIB_NVCC_KEEPRELOADS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// `s[a] = s[b]; ... s[b]` loads `s[b]` twice in nvcc's code: the store may
/// have changed it, as far as nvcc looks. LLVM 22 sees that the store, were it
/// to hit `s[b]`, would write what is there already, and reuses the first
/// value. This pass hides from LLVM that the stored value is the loaded one,
/// until TakeDisguisesOffPass.
struct KeepReloadsPass : llvm::PassInfoMixin<KeepReloadsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif
