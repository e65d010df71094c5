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
#include <limits>
#include <optional>

namespace warplint {

/// Cycles of a block whose parts partly work at the same time, partly wait for
/// each other. The memory of an H200 has a sector for each multiprocessor in
/// 1.8 cycles. The issue slots are a lower bound: a slot that is counted stands
/// for several.
inline constexpr double MemoryWeight = 1.8, IssueWeight = 4;

inline double estimatedCycles(const Workload &W) {
  const double Global = MemoryWeight * W.Global, Issue = IssueWeight * W.Issue;
  return std::sqrt(W.Lanes * W.Lanes + Global * Global + Issue * Issue);
}

/// Whether instructions are what takes the longest, not memory.
inline bool waitsForInstructions(const Workload &W) {
  return IssueWeight * W.Issue > std::max(W.Lanes, MemoryWeight * W.Global);
}

/// What the model does not know, latency above all, stays as it is.
inline constexpr double EstimateExponent = 0.6;

/// The probable speedup of a kernel that does nothing but access memory, if it
/// loses this share of its cycles.
inline double estimatedSpeedupOfShare(double Share) {
  return Share < 1 ? std::pow(1 / (1 - Share), EstimateExponent)
                   : std::numeric_limits<double>::infinity();
}

/// The probable speedup from one load of a block to another: 1 to the bound.
/// Absent: there is no bound.
inline std::optional<double>
estimatedSpeedup(const Workload &Now, const Workload &Left, double AtMost) {
  const double After = estimatedCycles(Left);
  if (!std::isfinite(AtMost) || After <= 0)
    return std::nullopt;
  return std::clamp(std::pow(estimatedCycles(Now) / After, EstimateExponent),
                    1.0, std::max(1.0, AtMost));
}

/// The probable speedup if the excess of a finding is removed.
inline std::optional<double> estimatedSpeedup(const FindingCost &Of) {
  return estimatedSpeedup(Of.Expected, Of.ExpectedFixed, Of.Speedup.AtMost);
}

/// The probable speedup if the excess of a finding is removed, by the share of
/// the kernel's cycles where no bound is known: of a private array (`InLocal`),
/// of atomics in rounds.
inline double probableSpeedup(const FindingCost &Of, bool InLocal) {
  std::optional<double> About;
  if (!InLocal)
    About = estimatedSpeedup(Of);
  return About.value_or(estimatedSpeedupOfShare(Of.Share));
}

/// Whether the excess is a greater share of another kernel or launch, by one in
/// a hundred at least. The gain there is not known.
inline bool weighsMoreElsewhere(const FindingCost &C) {
  return C.MostShare >= C.Share + 0.01;
}

} // namespace warplint

#endif
