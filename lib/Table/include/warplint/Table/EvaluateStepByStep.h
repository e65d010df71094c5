//===- EvaluateStepByStep.h - With every iteration run ----------*- C++ -*-===//
#ifndef WARPLINT_TABLE_EVALUATESTEPBYSTEP_H
#define WARPLINT_TABLE_EVALUATESTEPBYSTEP_H

#include "warplint/Table/Evaluate.h"

namespace warplint {

/// What evaluate() gives, without counting iterations that do the same: each is
/// run. To compare with.
KernelTable evaluateStepByStep(const PreparedModule &Module, const Launch &How,
                               const EvaluationOptions &Options);

} // namespace warplint

#endif
