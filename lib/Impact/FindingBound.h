//===- FindingBound.h - Speedup bound of a finding --------------*- C++ -*-===//
#ifndef WARPLINT_LIB_IMPACT_FINDINGBOUND_H
#define WARPLINT_LIB_IMPACT_FINDINGBOUND_H

#include "warplint/Finding/Impact.h"

namespace warplint {

/// The speedup bound of a finding. It is at most FindingCost::Moved divided by
/// FindingCost::Least. Rounds of compare-and-swap have none: other warps make
/// them more.
SpeedupBound boundOfFinding(const FindingCost &C);

} // namespace warplint

#endif
