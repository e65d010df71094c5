//===- CostTerms.h - Terms shared by the cost model -------------*- C++ -*-===//
#ifndef WARPLINT_COST_COSTTERMS_H
#define WARPLINT_COST_COSTTERMS_H

#include "warplint/Cost/Cost.h"
#include "warplint/Hardware/Local.h"
#include "llvm/ADT/bit.h"
#include <limits>

namespace warplint {

/// An arbitrary base address of arrays that is aligned to every line.
constexpr int64_t ArbitraryOrigin = int64_t(1) << 40;
constexpr double UnknownMean = std::numeric_limits<double>::quiet_NaN();

inline unsigned firstLane(uint32_t Mask) { return llvm::countr_zero(Mask); }

inline Reason reasonFor(const Symbol &S,
                        Reason::Role Why = Reason::Role::Decides) {
  return {Why, S.What, S.Name};
}

} // namespace warplint

#endif
