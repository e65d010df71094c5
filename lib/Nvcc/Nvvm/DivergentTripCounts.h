//===- DivergentTripCounts.h - Divergent trip counts ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_DIVERGENTTRIPCOUNTS_H
#define WARPLINT_LIB_NVCC_DIVERGENTTRIPCOUNTS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/UniformityAnalysis.h"

namespace warplint {

/// Whether the loop has a divergent trip count that depends on thread indices
/// and values of the launch only, and an induction variable that starts at a
/// constant, as in `for (j = 0; j <= threadIdx.x; ++j)`. The unrolling of such
/// a loop decides which lanes execute an iteration together: lanes with fewer
/// than four iterations left wait for the others. Of what is behind the
/// iteration at which a loop was split (SplitLoops.h), the start is not
/// constant.
bool tripCountIsDivergent(const llvm::Loop &L, llvm::ScalarEvolution &SE,
                          llvm::UniformityInfo &Uniformity);

/// Whether ptxas unrolls such a loop by four a second time after nvcc has done
/// so. Then eight of the remaining iterations run together, and then four.
/// Measured by extending bodies of 9 kinds until the machine code of nvcc 13.0
/// for sm_90 kept the loop that is unrolled by four only: the limit is 7
/// instructions other than loads, and no store to the memory that is read.
bool isUnrolledAgain(const llvm::Loop &L);

} // namespace warplint

#endif
