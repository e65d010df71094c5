//===- Promotion.h - Arrays that ptxas keeps in registers -------*- C++ -*-===//
//
// ptxas turns an access at an index that is not constant into one selection for
// each element, where that is worth it. docs/local-memory.md has the
// measurements that this model comes from.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_NVCC_PROMOTION_H
#define WARPLINT_NVCC_PROMOTION_H

#include "warplint/Kernel/Flow.h"
#include "warplint/Nvcc/PrivateArrays.h"

namespace warplint {

struct Promotion {
  bool InRegisters = false;
  std::string Why; ///< the fact that decided, in words
};

/// Whether ptxas is likely to keep the array in registers.
Promotion promotionOf(const ArrayUses &Uses, const Flow &F);

} // namespace warplint

#endif
