//===- BackwardSlice.h - Values that the log depends on ---------*- C++ -*-===//
#ifndef WARPLINT_KERNEL_BACKWARDSLICE_H
#define WARPLINT_KERNEL_BACKWARDSLICE_H

#include "warplint/Kernel/Flow.h"
#include <vector>

namespace warplint {

/// The backward slice of a function's addresses, branch conditions and calls.
/// No logged event depends on the other values, such as sums that are only
/// stored; the interpreter does not compute them.
class BackwardSlice {
public:
  /// `F` outlives the object.
  explicit BackwardSlice(const Flow &F);

  /// Whether a logged event may depend on the instruction's result.
  bool decides(const llvm::Instruction &I) const {
    return Deciding[F.numberOf(&I)];
  }
  /// Whether the instruction only computes a value outside the slice and need
  /// not be executed.
  bool isIdle(const llvm::Instruction &I) const { return Idle[F.numberOf(&I)]; }

private:
  const Flow &F;
  std::vector<bool> Deciding, Idle; ///< by number of the value
};

} // namespace warplint

#endif
