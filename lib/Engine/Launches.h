//===- Launches.h - Which launches a kernel is evaluated under --*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_LAUNCHES_H
#define WARPLINT_LIB_ENGINE_LAUNCHES_H

#include "warplint/Frontend/TranslationUnit.h"
#include "warplint/Table/Evaluate.h"
#include <vector>

namespace warplint {

/// The launches to evaluate, kernel by kernel in the order of `Kernels`
/// (mangled names that the module has), those of one kernel in source order.
///
/// Equal launches are taken once. A kernel without a launch gets one of its
/// `__launch_bounds__`, else of the assumed block. A launch whose block size is
/// a run-time value is completed in the same way and keeps its place; its
/// origin says so.
std::vector<Launch> launchesToEvaluate(const TranslationUnit &Unit,
                                       llvm::ArrayRef<std::string> Kernels,
                                       const EvaluationOptions &Options);

} // namespace warplint

#endif
