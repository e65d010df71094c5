//===- SplitLoops.h - Splitting of iteration spaces -------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_SPLITLOOPS_H
#define WARPLINT_LIB_NVCC_SPLITLOOPS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// Splits loops at the iteration that a comparison names, as nvcc's pass
/// LoopIndexSplit does: `for (j = 0; j < n; ++j) if (j != i) ...` becomes the
/// iterations before i without the comparison, iteration i with it, and those
/// behind i without it; a loop with `j < i` becomes two. Each is then unrolled
/// by itself, so that lanes whose i differ read other j at once.
///
/// nvcc 13.0 splits an innermost loop that is in no other loop, starts at 0,
/// has step 1 and a single exit `j < n`, n not constant, and stands alone under
/// a condition: directly behind a branch, and with no branch between its end
/// and the end of that condition. What the condition says does not matter. The
/// comparison is at the beginning of the body, and i is not computed in the
/// loop. Source: test/truth/splitting/split.tsv. Loops are still as the source
/// has them when this pass runs: with the exit in front of the body, and what
/// the body computes in the body.
struct SplitLoopsPass : llvm::PassInfoMixin<SplitLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace warplint

#endif
