//===- ArgumentFormulas.h - Counts and costs by arguments -------*- C++ -*-===//
#ifndef WARPLINT_TABLE_ARGUMENTFORMULAS_H
#define WARPLINT_TABLE_ARGUMENTFORMULAS_H

#include "warplint/Table/Evaluate.h"
#include <functional>

namespace warplint {

/// Fills in RequestsBy and PerRequestBy of the accesses of `Table`, which is
/// what evaluate() made of `Module` under `Options`. Where the requests or the
/// cost of an access are not known, the launch is evaluated again with the
/// unknown integer arguments stated, and the expression is held against all of
/// what comes out. Values under which the evaluation takes many steps are left
/// out; a launch with more than four unknown integers gets no formulas. Ends
/// soon once `IsStale` says that nobody waits for them.
void addFormulas(const PreparedModule &Module, KernelTable &Table,
                 const EvaluationOptions &Options,
                 const std::function<bool()> &IsStale = {});

} // namespace warplint

#endif
