//===- Evaluate.h - A kernel and a launch to a KernelTable ------*- C++ -*-===//
#ifndef WARPLINT_TABLE_EVALUATE_H
#define WARPLINT_TABLE_EVALUATE_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Nvcc/PreparedModule.h"
#include "warplint/Program/Launch.h"
#include "warplint/Warp/EvaluationOptions.h"
#include <functional>

namespace warplint {

/// Evaluates all warps of all blocks of a launch. The counts of the table are
/// those of one block, means over the grid. Always returns a table; its
/// `Omissions` and its verdicts say what was not evaluated. `How.Kernel` is
/// the mangled name of the kernel, one of Module.kernels(). All extents of the
/// block must be known. `IsStale`, if not empty, is called now and then; once
/// it returns true, the evaluation ends soon, and the table means nothing.
KernelTable evaluate(const PreparedModule &Module, const Launch &How,
                     const EvaluationOptions &Options,
                     const std::function<bool()> &IsStale = {});

} // namespace warplint

#endif
