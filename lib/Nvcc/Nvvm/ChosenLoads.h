//===- ChosenLoads.h - Loads from one of two memories -----------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_CHOSENLOADS_H
#define WARPLINT_LIB_NVCC_CHOSENLOADS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// Makes a load from an address that is chosen between a private array and
/// another place a load in each of the ways again. LLVM joins the loads of
/// `c ? in[i] : array[0]` into one of a chosen address, which keeps the array
/// in memory. nvcc does not: it knows the address spaces by then, and no
/// address is in both. Source: the stack frames of nvcc 13.0 for the kernels of
/// test/truth/frames.
struct SplitChosenLoadsPass : llvm::PassInfoMixin<SplitChosenLoadsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif
