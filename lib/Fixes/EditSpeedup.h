//===- EditSpeedup.h - How much faster edits make kernels -------*- C++ -*-===//
#ifndef WARPLINT_LIB_FIXES_EDITSPEEDUP_H
#define WARPLINT_LIB_FIXES_EDITSPEEDUP_H

#include "FixChoice.h"
#include "warplint/Facts/AccessTable.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace warplint {

/// The most by which the cycles of a kernel may grow, by the estimate, which
/// counts instructions roughly.
inline constexpr double MostSlower = 1.05;

/// How many times as fast the kernels of a fix become, by the estimate
/// (Estimate.h) of their tables before and after all edits; below 1: slower. A
/// launch of a known grid takes some time for itself. A grid that is not known
/// has the blocks that it had, times FixGoal::BlocksForOne. Absent: no table is
/// of these kernels, the tables are not of the same kernels in the same order,
/// the goal is about local memory or atomics, lanes share the iterations of a
/// loop of unknown length, or a launch has fewer blocks than the GPU has
/// multiprocessors.
std::optional<double> speedupOfEdits(const ChosenFix &C,
                                     llvm::ArrayRef<KernelTable> Before,
                                     llvm::ArrayRef<KernelTable> After,
                                     const Profile &Gpu);

} // namespace warplint

#endif
