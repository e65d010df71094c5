//===- EvaluateVariants.h - Variants of evaluate() --------------*- C++ -*-===//
#ifndef WARPLINT_TABLE_EVALUATEVARIANTS_H
#define WARPLINT_TABLE_EVALUATEVARIANTS_H

#include "warplint/Table/Evaluate.h"

namespace warplint {

/// Like evaluate(), but without loop acceleration: each iteration is executed,
/// within the same budget. Tests compare the two tables.
KernelTable evaluateStepByStep(const PreparedModule &Module, const Launch &How,
                               const EvaluationOptions &Options);

/// Like evaluate(), but without sampling: exact verdicts and all counts are the
/// same, other ranges have no meaning, and there is no reference case.
/// addFormulas() calls it. Adds the work to `Effort`: one for each executed
/// instruction, one for each logged access, and 32 times the number of terms
/// instead for an address of more than four terms.
KernelTable evaluateExactOnes(const PreparedModule &Module, const Launch &How,
                              const EvaluationOptions &Options,
                              uint64_t &Effort);

} // namespace warplint

#endif
