//===- Launches.h - Launches under which kernels are evaluated --*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_LAUNCHES_H
#define WARPLINT_LIB_ENGINE_LAUNCHES_H

#include "warplint/Frontend/TranslationUnit.h"
#include "warplint/Results/Job.h"
#include "warplint/Results/LaunchInSight.h"
#include "warplint/Table/Evaluate.h"
#include <set>
#include <vector>

namespace warplint {

/// Whether the evaluations of two launches of one kernel have the same result.
bool sameEvaluation(const Launch &A, const Launch &B);

/// The launches to evaluate, grouped by kernel in the order of `Kernels`
/// (mangled names in the module), and in source order per kernel.
///
/// Equal launches are evaluated once. A kernel without a launch gets one from
/// its `__launch_bounds__`, or of the assumed block. A launch with a run-time
/// block size is completed in the same way and keeps its location; its origin
/// records this. A launch that every GPU rejects (whyImpossible) is skipped. No
/// block has more than MostThreads threads.
std::vector<Launch> launchesToEvaluate(const TranslationUnit &Unit,
                                       llvm::ArrayRef<std::string> Kernels,
                                       const EvaluationOptions &Options);

/// Whether the program does not use the kernel of a launch that was not found:
/// nothing in the file uses it, and either nothing declares it apart while
/// others of its file are launched, or no other file uses it (Job::Unused).
bool isOfUnusedKernel(const Launch &L, const TranslationUnit &Unit,
                      const std::set<std::string> &UnusedElsewhere);

/// The launches that launchesToEvaluate() would return for the unit's kernels,
/// with paths as shown to the user of the job.
std::vector<LaunchInSight> launchesInSight(const TranslationUnit &Unit,
                                           const Job &Of);

/// Removes all other launches of kernels with a pinned launch. Returns the
/// instances of such kernels that have no launch left: they are not evaluated.
std::set<std::string> keepPinned(TranslationUnit &Unit, const Job &Of);

} // namespace warplint

#endif
