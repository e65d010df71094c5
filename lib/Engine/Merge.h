//===- Merge.h - Findings of several evaluations in one list ----*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_MERGE_H
#define WARPLINT_LIB_ENGINE_MERGE_H

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

} // namespace warplint

#endif
