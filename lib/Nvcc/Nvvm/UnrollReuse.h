//===- UnrollReuse.h - Unrolling that saves or adds reads -------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_UNROLLREUSE_H
#define WARPLINT_LIB_NVCC_UNROLLREUSE_H

#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

namespace llvm {
class Loop;
} // namespace llvm

namespace warplint {

/// nvcc unrolls innermost loops by four, or two if they are longer, and looks
/// for values at hand afterwards: `x[i + 1] -= x[i]` over i reads x[i] once in
/// four iterations, `x[t] += a[i]` reads x[t] in front of the unrolled
/// iterations and in front of those that are left. Unrolls loops over global
/// and shared memory as nvcc does, where that decides how much is read: where
/// what one iteration reads is read or written by one of the three before it,
/// or one place is written in every iteration.
struct UnrollReusePass : llvm::PassInfoMixin<UnrollReusePass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// Unrolls \p L, which must be in simplified form, \p Count times. The
/// iterations that are left stay a loop of their own, \p Rest; null where there
/// are none. Fully unrolled, \p L is gone.
llvm::LoopUnrollResult unrollWithRest(llvm::Loop &L, unsigned Count,
                                      llvm::Function &F,
                                      llvm::FunctionAnalysisManager &AM,
                                      llvm::Loop *&Rest);

} // namespace warplint

#endif
