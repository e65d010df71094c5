//===- LoopNests.h - Limits of full unrolling -------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_LOOPNESTS_H
#define WARPLINT_LIB_NVCC_LOOPNESTS_H

#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace warplint {

/// nvcc fully unrolls loops to more instructions than LLVM's limit of 300.
/// Measured with loops of 8, 16 and 32 iterations and 19 kinds of statements
/// that were extended until the PTX of nvcc 13.0 kept the loop: the limit is
/// between 418 and 434 instructions.
inline constexpr unsigned MostUnrolledInstructions = 432;

/// Disables full unrolling of outer loops that nvcc keeps. nvcc unrolls inner
/// loops by four before it decides whether the outer loop is short enough for
/// full unrolling; LLVM unrolls inner loops afterwards and would unroll outer
/// loops that nvcc keeps.
///
/// Measured as the longest outer loop around each of 8 bodies that nvcc 13.0
/// unrolls fully, so that its PTX does not contain the loop.
class KeepNestsPass : public llvm::PassInfoMixin<KeepNestsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &,
                              llvm::LoopStandardAnalysisResults &R,
                              llvm::LPMUpdater &);
};

} // namespace warplint

#endif
