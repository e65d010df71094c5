//===- Gain.h - What findings cost, and what cures gain ---------*- C++ -*-===//
//
// The model of docs/cost.md: a multiprocessor has parts that work side by side,
// each access keeps some of them busy, and what a cure saves is set against
// what is left of the busiest. Sees rows of a table, no code.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_WORTH_GAIN_H
#define WARPLINT_WORTH_GAIN_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Finding/Worth.h"
#include "warplint/Hardware/Profile.h"
#include <optional>

namespace warplint {

/// What a block surely needs of each part. Rows of which it is not known how
/// often they run count as nothing.
Workload workloadOf(const KernelTable &Table, const Profile &Gpu);

/// What the excess of a finding about accesses costs under this launch; absent
/// where the finding is about something else or no excess is known. `Part`: of
/// rows that several findings share alike.
std::optional<FindingCost> costOf(const Finding &F, const KernelTable &Table,
                                  const Profile &Gpu, double Part = 1);

/// An upper bound of the speed-up where `Saved` cycles fall away and `Left` is
/// what remains to be done.
Gain gainOf(const Workload &Now, const Workload &Left, double Saved);

/// Of a layout of a shared array that takes a block's wavefronts on it from
/// `Before` to `After`, for a finding with this cost.
Gain gainOf(const FindingCost &Of, double Before, double After);

/// Makes advice of an edit that is not worth what it costs, by the rule of
/// docs/fixes.md: its bound is at most 2 %, or less than what a block that is
/// no longer resident may cost. Nothing where no bound is known.
void weigh(Fix &Proposed);

/// The costs of two places of one fault.
FindingCost sumOf(const FindingCost &A, const FindingCost &B);

} // namespace warplint

#endif
