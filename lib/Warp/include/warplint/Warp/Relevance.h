//===- Relevance.h - Values that addresses and ways hang on -----*- C++ -*-===//
#ifndef WARPLINT_WARP_RELEVANCE_H
#define WARPLINT_WARP_RELEVANCE_H

#include "warplint/Kernel/Flow.h"
#include <vector>

namespace warplint {

/// Which values of a function some address, condition or call is made of.
/// Nothing that is logged hangs on the others: sums that are only stored.
class Relevance {
public:
  /// `F` outlives it.
  explicit Relevance(const Flow &F);

  /// Whether something that is logged may hang on the instruction's result.
  bool decides(const llvm::Instruction &I) const {
    return Deciding[F.numberOf(&I)];
  }
  /// Whether the instruction does nothing but compute such another value, and
  /// need not be run.
  bool isIdle(const llvm::Instruction &I) const { return Idle[F.numberOf(&I)]; }

private:
  const Flow &F;
  std::vector<bool> Deciding, Idle; ///< by number of the value
};

} // namespace warplint

#endif
