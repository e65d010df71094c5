//===- SinkLoads.h - Loads that only one side of a branch uses --*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_SINKLOADS_H
#define WARPLINT_LIB_NVCC_SINKLOADS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// Moves a load whose value only one side of a branch uses to the beginning of
/// that side, as ptxas does. A load that a loop uses is moved in front of the
/// loop, behind its guard, not into it. A load is moved past other branches,
/// too, unless an instruction in between may write the loaded memory. Lanes
/// that take the other side then do not load. Stores to global memory are known
/// not to write shared memory, and vice versa. The rules are from machine code
/// of nvcc 13.0 for sm_90.
struct SinkLoadsPass : llvm::PassInfoMixin<SinkLoadsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace warplint

#endif
