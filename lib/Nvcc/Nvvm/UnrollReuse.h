//===- UnrollReuse.h - Partial unrolling ------------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_UNROLLREUSE_H
#define WARPLINT_LIB_NVCC_UNROLLREUSE_H

#include "warplint/Nvcc/Unrolling.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

namespace llvm {
class Loop;
} // namespace llvm

namespace warplint {

/// nvcc unrolls innermost loops by four, or by two if they are longer, and
/// eliminates redundant loads afterwards. `x[i + 1] -= x[i]` over i then loads
/// x[i] once in four iterations; `x[t] += a[i]` loads x[t] once before the
/// unrolled iterations and once before the remainder. This pass unrolls loops
/// over global and shared memory in the same way if that changes the number of
/// loads: if an iteration reads a location that one of the three iterations
/// before it accessed, or every iteration writes one location.
struct UnrollReusePass : llvm::PassInfoMixin<UnrollReusePass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// Unrolls the other innermost loops as nvcc does. Lanes with fewer iterations
/// left than there are copies execute them in the remainder, together. Two
/// kinds of loops are left to later stages: those over private arrays, of which
/// RepeatedLoads.h describes the loads, and those with a divergent trip count,
/// which ptxas may unroll again.
struct UnrollPartiallyPass : llvm::PassInfoMixin<UnrollPartiallyPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// Unrolls \p L, which must be in loop-simplify form, as \p Plan says, which is
/// not Kind::None. The remaining iterations become a separate loop, \p Rest,
/// which is null if there are none. If \p L is fully unrolled, it is deleted.
llvm::LoopUnrollResult unrollAsPlanned(llvm::Loop &L, const UnrollPlan &Plan,
                                       llvm::Function &F,
                                       llvm::FunctionAnalysisManager &AM,
                                       llvm::Loop *&Rest);

} // namespace warplint

#endif
