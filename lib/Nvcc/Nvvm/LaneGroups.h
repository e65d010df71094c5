//===- LaneGroups.h - Loops that lanes leave at different times -*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_LANEGROUPS_H
#define WARPLINT_LIB_NVCC_LANEGROUPS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/UniformityAnalysis.h"

namespace warplint {

/// Whether lanes leave a loop after different numbers of iterations, which
/// follow from their thread numbers and from what the whole grid knows, as in
/// `for (j = 0; j <= threadIdx.x; ++j)`. Which of them run an iteration
/// together hangs on how the loop is unrolled: those that have fewer than four
/// iterations left wait for the others.
bool lanesPart(const llvm::Loop &L, llvm::ScalarEvolution &SE,
               llvm::UniformityInfo &Uniformity);

/// Whether ptxas unrolls such a loop again by four once nvcc has done so; then
/// eight of what is left go together, and then four. Found by making bodies of
/// 9 kinds longer until the machine code of nvcc 13.0 for sm_90 kept the loop
/// of four: up to 7 instructions beside the loads, and no store to the memory
/// that is read.
bool isUnrolledAgain(const llvm::Loop &L);

} // namespace warplint

#endif
