//===- Evaluate.h - A kernel and a launch to a KernelTable ------*- C++ -*-===//
#ifndef WARPLINT_TABLE_EVALUATE_H
#define WARPLINT_TABLE_EVALUATE_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Nvcc/PreparedModule.h"
#include "warplint/Program/Launch.h"
#include "warplint/Warp/EvaluationOptions.h"

namespace warplint {

/// Evaluates every warp of a block. Always returns a table; what could not be
/// evaluated is in `Incomplete` and in the verdicts. `How.Kernel` names the
/// kernel, which must be one of Module.kernels(); all extents of its block are
/// known.
KernelTable evaluate(const PreparedModule &Module, const Launch &How,
                     const EvaluationOptions &Options);

} // namespace warplint

#endif
