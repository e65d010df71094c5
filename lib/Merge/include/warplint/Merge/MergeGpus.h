//===- MergeGpus.h - Merges the findings for several GPUs -------*- C++ -*-===//
//
// A command may compile a file for several GPUs, whose code differs. A finding
// that is the same for all of them is reported once; others name the GPUs to
// which they apply.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_MERGE_MERGEGPUS_H
#define WARPLINT_MERGE_MERGEGPUS_H

#include "warplint/Finding/Finding.h"
#include "warplint/Finding/KernelPage.h"
#include "warplint/Finding/Omission.h"
#include "warplint/Finding/Problem.h"
#include <string>
#include <vector>

namespace warplint {

/// The results of analyzing the code for some GPUs: findings, problems and so
/// on. The code is the same for all of these GPUs.
template <typename T> struct OfGpus {
  std::vector<std::string> Gpus; ///< "sm_80"
  std::vector<T> Items;
};

/// "sm_80" or "sm_80, sm_90".
std::string listGpus(const std::vector<std::string> &Gpus);
/// Sorts numerically (sm_75 before sm_100) and removes duplicates.
void sortGpus(std::vector<std::string> &Gpus);

/// Merges the groups. Equal items become one, in the order of the first group;
/// additional items of the others follow. An item that only some groups have is
/// marked with their GPUs: in Finding::Architectures and the message, in
/// KernelPage::Architectures, or in the text of a problem or an omission.
///
/// Findings need not be equal and are sorted by location. The n-th findings of
/// a check at a location are merged; the worst one is reported, and differing
/// messages of the others become notes. Fixes are those of the first group,
/// because --fix verifies edits there. If the first group does not have the
/// finding, its fixes become advice.
std::vector<Finding> mergeGpus(std::vector<OfGpus<Finding>> Groups);
std::vector<Problem> mergeGpus(std::vector<OfGpus<Problem>> Groups);
std::vector<Omission> mergeGpus(std::vector<OfGpus<Omission>> Groups);
std::vector<KernelPage> mergeGpus(std::vector<OfGpus<KernelPage>> Groups);
/// Rows of --dump-accesses: JSON objects, to which "architectures" is added.
std::vector<std::string> mergeGpus(std::vector<OfGpus<std::string>> Groups);

} // namespace warplint

#endif
