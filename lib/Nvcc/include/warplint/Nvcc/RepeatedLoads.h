//===- RepeatedLoads.h - Loads of only some iterations ----------*- C++ -*-===//
#ifndef WARPLINT_NVCC_REPEATEDLOADS_H
#define WARPLINT_NVCC_REPEATEDLOADS_H

#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

namespace warplint {

/// A loop that reads `a[3]` and stores to the array under a condition: nvcc
/// unrolls it by four and reads again only where there was a store, so that the
/// lanes of three reads in four depend on the condition (measured: 293 sectors
/// where four for each read are 256). ptxas makes the unconditional one wider
/// where the other word of the pair is read next under a condition.
///
/// Marks such loads and widens them; nothing that is computed changes.
struct MarkRepeatedLoadsPass : llvm::PassInfoMixin<MarkRepeatedLoadsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// Whether nvcc makes the load in some iterations only.
bool isRepeatedLoad(const llvm::Instruction &I);

} // namespace warplint

#endif
