//===- Promotion.h - Arrays that ptxas keeps in registers -------*- C++ -*-===//
//
// ptxas may turn an access at a variable index into one select per element.
// docs/local-memory.md has the measurements that this model is derived from.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PTXAS_PROMOTION_H
#define WARPLINT_PTXAS_PROMOTION_H

#include "warplint/Kernel/Flow.h"
#include "warplint/Ptxas/PrivateArrays.h"

namespace warplint {

struct Promotion {
  bool InRegisters = false;
  std::string Why; ///< the deciding reason, as text for the user
};

/// Predicts whether ptxas keeps the array in registers.
Promotion promotionOf(const ArrayUses &Uses, const Flow &F);

} // namespace warplint

#endif
