//===- Estimate.h - How much faster a kernel probably becomes ---*- C++ -*-===//
//
// The estimate beside the bound (docs/cost.md). Its three numbers are fitted to
// the gains of the kernels of test/gpu/gains; test/truth/gains.py holds it
// against gains that did not shape it.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDING_ESTIMATE_H
#define WARPLINT_FINDING_ESTIMATE_H

#include "warplint/Finding/Impact.h"
#include <algorithm>
#include <cmath>
#include <optional>

namespace warplint {

/// Cycles of a block whose parts wait for each other. The issue slots are a
/// lower bound: a slot that is counted stands for several.
inline double estimatedCycles(const Workload &W) {
  constexpr double IssueWeight = 6;
  return W.Lanes + W.Global + IssueWeight * W.Issue;
}

/// The probable speedup if the excess of a finding is removed: 1 to the bound.
/// Absent: there is no bound.
inline std::optional<double> estimatedSpeedup(const FindingCost &Of) {
  const bool IsExpected = Of.IsEstimate || Of.IsAssumed;
  const double Left = estimatedCycles(IsExpected ? Of.ExpectedFixed : Of.Fixed);
  const double AtMost = Of.Speedup.AtMost;
  if (!std::isfinite(AtMost) || Left <= 0)
    return std::nullopt;
  // What the model does not know, latency above all, stays as it is.
  constexpr double Exponent = 0.6;
  const double Ratio =
      estimatedCycles(IsExpected ? Of.Expected : Of.Now) / Left;
  return std::clamp(std::pow(Ratio, Exponent), 1.0, std::max(1.0, AtMost));
}

/// Whether the excess is a greater share of another kernel or launch, by one in
/// a hundred at least. The gain there is not known.
inline bool weighsMoreElsewhere(const FindingCost &C) {
  return C.MostShare >= C.Share + 0.01;
}

} // namespace warplint

#endif
