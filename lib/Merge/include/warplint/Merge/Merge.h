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

/// Joins the findings of one check and cause (Finding::Cause) that are
/// - on one line;
/// - about one array, in accesses of equal cost in the same kernels; or
/// - in one file, and share a kernel, the name of the array or
///   Finding::CauseIn.
/// Then those of one file and the same kernels are joined whose causes differ
/// only in the arrays that have the indices.
/// The others of a group become places of the one that represents it: the worst
/// (isWorse()), or, in the last case, the one with the greatest
/// FindingCost::weight(). `Findings` is a result of mergeFindings(); the result
/// is sorted by location and check.
std::vector<Finding> joinPlaces(std::vector<Finding> Findings);

} // namespace warplint

#endif
