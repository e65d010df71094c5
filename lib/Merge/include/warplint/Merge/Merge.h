//===- Merge.h - Merges the findings of several evaluations -----*- C++ -*-===//
#ifndef WARPLINT_MERGE_MERGE_H
#define WARPLINT_MERGE_MERGE_H

#include "warplint/Finding/Finding.h"
#include <string>
#include <vector>

namespace warplint {

/// Merges the findings of several kernel instances, launches or files. Each
/// group holds the findings of one evaluation. The n-th finding of a check at a
/// location is merged with the n-th of the other groups, because two findings
/// of one evaluation are distinct. The worst one is kept, with the kernels of
/// all of them and notes that name the instances and launches. The result is
/// sorted by location, check and n.
std::vector<Finding> mergeFindings(std::vector<std::vector<Finding>> Groups);

/// Whether `A` is worse than `B` at the same location: by severity, then by the
/// certainty of the finding, then by the lower, then by the upper bound of its
/// cost.
bool isWorse(const Finding &A, const Finding &B);

/// Makes one finding of those of one check that have one cause
/// (Finding::Cause): on one line; on one array, where the accesses cost the
/// same; and in one file, in one kernel, on arrays of one name, or with equal
/// Finding::CauseIn. In the last case the most costly one represents all, else
/// the worst; the others become its places. `Findings` is a result of
/// mergeFindings(); the result is sorted by location and check.
std::vector<Finding> joinPlaces(std::vector<Finding> Findings);

} // namespace warplint

#endif
