//===- Merge.h - Findings of several evaluations in one list ----*- C++ -*-===//
#ifndef WARPLINT_MERGE_MERGE_H
#define WARPLINT_MERGE_MERGE_H

#include "warplint/Finding/Finding.h"
#include <string>
#include <vector>

namespace warplint {

/// Merges what several kernel instances, launches or files say of one place.
/// Each group holds the findings of one evaluation; the n-th finding of a check
/// at a place is merged over the groups with the n-th of the others, because
/// two findings of one evaluation are two facts. The worst is kept, its kernels
/// become those of all, and a note names the other instances and launches.
/// Sorted by place, check and message.
std::vector<Finding> mergeFindings(std::vector<std::vector<Finding>> Groups);

/// Whether `A` is the worse of two findings at one place: by severity, then by
/// what surely holds, then by what may hold.
bool isWorse(const Finding &A, const Finding &B);

/// Makes one finding of those that have one cause: of one check on one line,
/// and of one check on one array where the accesses cost the same. The worst
/// stands for all, the others become its places. `Findings` are merged; the
/// result is sorted by place and check.
std::vector<Finding> joinPlaces(std::vector<Finding> Findings);

} // namespace warplint

#endif
