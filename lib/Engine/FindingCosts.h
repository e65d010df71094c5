//===- FindingCosts.h - Costs of findings and their order -------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_FINDINGCOSTS_H
#define WARPLINT_LIB_ENGINE_FINDINGCOSTS_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Hardware/Profile.h"
#include <vector>

namespace warplint {

/// Sets the cost of each finding of one kernel and launch.
void addCosts(std::vector<Finding> &Found, const KernelTable &Table,
              const Profile &Gpu);

/// Sets the speedup bound of each proposed layout, if the finding's cost is
/// known.
void addSpeedupBounds(Finding &F);

} // namespace warplint

#endif
