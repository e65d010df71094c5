//===- Launches.h - Which launches a kernel is evaluated under --*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_LAUNCHES_H
#define WARPLINT_LIB_ENGINE_LAUNCHES_H

#include "warplint/Engine/Engine.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "warplint/Table/Evaluate.h"
#include <set>
#include <vector>

namespace warplint {

/// Whether two launches of one kernel would be evaluated alike.
bool sameEvaluation(const Launch &A, const Launch &B);

/// The launches to evaluate, kernel by kernel in the order of `Kernels`
/// (mangled names that the module has), those of one kernel in source order.
///
/// Equal launches are taken once. A kernel without a launch gets one of its
/// `__launch_bounds__`, else of the assumed block. A launch whose block size is
/// a run-time value is completed in the same way and keeps its place; its
/// origin says so. A launch that no GPU accepts (whyImpossible) is passed over;
/// no block has more than MostThreads threads.
std::vector<Launch> launchesToEvaluate(const TranslationUnit &Unit,
                                       llvm::ArrayRef<std::string> Kernels,
                                       const EvaluationOptions &Options);

/// The launches of the unit's kernels that launchesToEvaluate() would take,
/// once each, with paths as the user of the job reads them.
std::vector<LaunchInSight> launchesInSight(const TranslationUnit &Unit,
                                           const Job &Of);

/// Leaves to each kernel of which the job pins a launch that launch alone.
/// Gives the instances of such kernels that have none now: nobody wants them.
std::set<std::string> keepPinned(TranslationUnit &Unit, const Job &Of);

} // namespace warplint

#endif
