//===- LaneUses.h - What depends on the lane or block of a thread -*- C++ -*-=//
#ifndef WARPLINT_LIB_AXES_LANEUSES_H
#define WARPLINT_LIB_AXES_LANEUSES_H

#include "warplint/Syntax/KernelTree.h"

namespace warplint {

/// What a kernel, and all that it calls, does with the other threads of its
/// warp and block.
struct LaneUses {
  /// Why the result may depend on which lane a thread is; empty: it does not.
  std::string WhyNot;
  /// Why the result may depend on which threads share a block; empty: it does
  /// not. WhyNot applies as well.
  std::string WhyNotOtherBlocks;
  /// blockIdx, blockDim or gridDim, if a called function names it.
  std::string NamesGrid;
  /// Where atomics sum up floating-point values, as it is written.
  std::vector<std::string> FloatSums;
};

LaneUses laneUsesOf(const KernelTree &Tree);

/// Whether a function that a header of the CUDA toolkit declares works on the
/// lanes of a warp, or on the threads of a block, by its name.
bool isWarpFunction(llvm::StringRef Name);
bool isBlockFunction(llvm::StringRef Name);

} // namespace warplint

#endif
