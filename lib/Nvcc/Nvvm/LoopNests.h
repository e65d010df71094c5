//===- LoopNests.h - Which outer loops stay loops ---------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_LOOPNESTS_H
#define WARPLINT_LIB_NVCC_LOOPNESTS_H

#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace warplint {

/// nvcc unrolls loops fully that are longer than LLVM's 300 instructions then:
/// loops of 8, 16 and 32 iterations and of 19 kinds of statements, made longer
/// until the PTX of nvcc 13.0 kept the loop, ended between 418 and 434.
inline constexpr unsigned MostUnrolledInstructions = 432;

/// nvcc unrolls inner loops by four before it asks whether the loop around them
/// is short enough to be unrolled fully, LLVM afterwards: LLVM would unroll
/// outer loops that nvcc leaves. Tells it to leave them too.
///
/// Measured: the longest outer loop around each of 8 bodies that the PTX of
/// nvcc 13.0 does not have any more.
class KeepNestsPass : public llvm::PassInfoMixin<KeepNestsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &,
                              llvm::LoopStandardAnalysisResults &R,
                              llvm::LPMUpdater &);
};

} // namespace warplint

#endif
