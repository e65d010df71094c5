//===- EvaluateVariants.h - Evaluations for other ends ----------*- C++ -*-===//
#ifndef WARPLINT_TABLE_EVALUATEVARIANTS_H
#define WARPLINT_TABLE_EVALUATEVARIANTS_H

#include "warplint/Table/Evaluate.h"

namespace warplint {

/// What evaluate() gives, without counting iterations that do the same: each is
/// run. To compare with.
KernelTable evaluateStepByStep(const PreparedModule &Module, const Launch &How,
                               const EvaluationOptions &Options);

/// The exact verdicts that evaluate() gives, and all counts. No values are
/// tried for what is not exact: its range says nothing, and there is no
/// reference case. Adds to `Effort` what it took: warp instructions,
/// accesses, and for long addresses the terms of each lane.
KernelTable evaluateExactOnes(const PreparedModule &Module, const Launch &How,
                              const EvaluationOptions &Options,
                              uint64_t &Effort);

} // namespace warplint

#endif
