//===- Promotion.h - Arrays that ptxas keeps in registers -------*- C++ -*-===//
//
// ptxas may keep a private array in registers although an index is variable: an
// access then is one select per element. docs/local-memory.md has the
// measurements that this model is derived from.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PTXAS_PROMOTION_H
#define WARPLINT_PTXAS_PROMOTION_H

#include "warplint/Kernel/Flow.h"
#include "warplint/Ptxas/PrivateArrays.h"

namespace warplint {

struct Promotion {
  bool InRegisters = false;
  /// The deciding reason, a clause for the user about the array ("its address
  /// is taken"). Never empty.
  std::string Why;
};

/// Predicts whether ptxas keeps the array in registers. `F` is the control flow
/// of its kernel.
Promotion promotionOf(const ArrayUses &Uses, const Flow &F);

} // namespace warplint

#endif
