//===- RepeatedLoads.h - Loads of some iterations only ----------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_REPEATEDLOADS_H
#define WARPLINT_LIB_NVCC_REPEATEDLOADS_H

#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

namespace warplint {

/// Models a loop that reads `a[3]` of a private array and stores to the array
/// under a condition. nvcc unrolls it by four and repeats the load only where
/// there was a store, so that for three of four loads the active lanes depend
/// on the condition (measured: 293 sectors, where four for each read would be
/// 256). ptxas widens the unconditional load to a pair if the other word of the
/// pair is read next under a condition.
///
/// Marks such loads for the evaluator and widens them. The computed values do
/// not change.
struct MarkRepeatedLoadsPass : llvm::PassInfoMixin<MarkRepeatedLoadsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace warplint

#endif
