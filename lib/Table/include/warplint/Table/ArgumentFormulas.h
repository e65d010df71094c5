//===- ArgumentFormulas.h - Counts and costs by arguments -------*- C++ -*-===//
#ifndef WARPLINT_TABLE_ARGUMENTFORMULAS_H
#define WARPLINT_TABLE_ARGUMENTFORMULAS_H

#include "warplint/Table/Evaluate.h"
#include <functional>

namespace warplint {

/// Fills in RequestsBy and PerRequestBy of the accesses of `Table`, the result
/// of evaluate() for `Module` and `Options`. If the requests or the cost of an
/// access are unknown, evaluates the launch again with many values of its
/// unknown integer arguments, and looks for an expression that gives every
/// result. It ignores values for which the evaluation exceeds a budget, and
/// adds no expressions to a launch with more than four unknown integer
/// arguments. `IsStale`, if not empty, is called before each evaluation; once
/// it returns true, no further evaluation starts.
void addFormulas(const PreparedModule &Module, KernelTable &Table,
                 const EvaluationOptions &Options,
                 const std::function<bool()> &IsStale = {});

} // namespace warplint

#endif
