//===- SinkLoads.h - Loads that only one way needs --------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_SINKLOADS_H
#define WARPLINT_LIB_NVCC_SINKLOADS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// Moves loads whose values only one way of a branch needs to the beginning of
/// that way, as ptxas does: in front of a loop behind its guard, not into it;
/// past other branches, too, as long as nothing on the way may write what is
/// loaded. So lanes that go another way do not load. Shared memory is not
/// written by stores to global memory, nor global by stores to shared memory.
/// Read off the machine code of nvcc 13.0 for sm_90.
struct SinkLoadsPass : llvm::PassInfoMixin<SinkLoadsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace warplint

#endif
