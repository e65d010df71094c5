//===- MergeGpus.h - What the code of several GPUs gave ---------*- C++ -*-===//
//
// A command may compile a file for several GPUs, whose code differs. What was
// found in all of it is said once; the rest says for which GPUs it holds.
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

/// What one code gave that some GPUs have in common.
template <typename T> struct OfGpus {
  std::vector<std::string> Gpus; ///< "sm_80"
  std::vector<T> Items;
};

/// "sm_80" and "sm_80, sm_90".
std::string listGpus(const std::vector<std::string> &Gpus);
/// sm_75 before sm_100; each once.
void sortGpus(std::vector<std::string> &Gpus);

/// In the order of the first group, what the others add behind it. An item of
/// some groups only gets their GPUs: in Finding::Architectures and its message,
/// in KernelPage::Architectures, in the words of a problem or an omission.
///
/// The n-th findings of a check at a place are one, told by the worst; what the
/// others say otherwise becomes a note. Edits are those of the first group,
/// because --fix proves them there; where it has no such finding, a fix becomes
/// advice.
std::vector<Finding> mergeGpus(std::vector<OfGpus<Finding>> Groups);
std::vector<Problem> mergeGpus(std::vector<OfGpus<Problem>> Groups);
std::vector<Omission> mergeGpus(std::vector<OfGpus<Omission>> Groups);
std::vector<KernelPage> mergeGpus(std::vector<OfGpus<KernelPage>> Groups);
/// Rows of --dump-accesses: JSON objects, which get "architectures".
std::vector<std::string> mergeGpus(std::vector<OfGpus<std::string>> Groups);

} // namespace warplint

#endif
