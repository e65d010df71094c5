//===- FindingCosts.h - Costs of findings, and their order ------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_FINDINGCOSTS_H
#define WARPLINT_LIB_ENGINE_FINDINGCOSTS_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Hardware/Profile.h"
#include <vector>

namespace warplint {

/// What each finding of one kernel and launch costs there.
void addCosts(std::vector<Finding> &Found, const KernelTable &Table,
              const Profile &Gpu);

/// What each of its layouts may gain, where the finding's cost is known.
void addGains(Finding &F);

} // namespace warplint

#endif
