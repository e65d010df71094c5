//===- SpeedupBound.cpp - Speedup bounds, and sums of costs ---------------===//

#include "warplint/Impact/SpeedupBound.h"
#include "FindingBound.h"
#include "warplint/Finding/Estimate.h"
#include <algorithm>
#include <limits>

using namespace warplint;

/// SpeedupBound::WaitsFor: the busiest unit.
static Words waitsFor(const Workload &W) {
  if (W.Lanes >= W.Global && W.Lanes >= W.Issue)
    return W.Banks * 2 >= W.Lanes ? Phrase::SharedMemory
                                  : Phrase::MemoryPipeline;
  return W.Global >= W.Issue ? Phrase::GlobalMemory : Phrase::Instructions;
}

SpeedupBound warplint::speedupBoundOf(const Workload &Now, const Workload &Left,
                                      double Saved) {
  SpeedupBound Bound;
  Bound.WaitsFor = waitsFor(Now);
  if (Saved <= 0)
    return Bound;
  const double Rest = Left.busiest();
  Bound.AtMost =
      Rest > 0 ? 1 + Saved / Rest : std::numeric_limits<double>::infinity();
  return Bound;
}

SpeedupBound warplint::boundOfFinding(const FindingCost &C) {
  SpeedupBound Bound = speedupBoundOf(C.Now, C.Fixed, C.Cycles);
  if (C.Unit == CostUnit::Rounds)
    Bound.AtMost = std::numeric_limits<double>::infinity();
  if (C.Least > 0)
    Bound.AtMost = std::min(Bound.AtMost, std::max(1.0, C.Moved / C.Least));
  return Bound;
}

SpeedupBound warplint::speedupBoundOf(const FindingCost &Of, double Before,
                                      double After) {
  if (!Of.IsCounted) {
    // Assume that the kernel has no requests other than those of the array.
    SpeedupBound Bound;
    Bound.WaitsFor = Of.Speedup.WaitsFor;
    if (After > 0)
      Bound.AtMost = std::max(1.0, Before / After);
    return Bound;
  }
  Workload Left = Of.Now;
  Left.Lanes = std::max(0.0, Left.Lanes - (Before - After));
  SpeedupBound Bound = speedupBoundOf(Of.Now, Left, Before - After);
  if (After > 0)
    Bound.AtMost = std::min(Bound.AtMost, std::max(1.0, Before / After));
  Bound.WaitsFor = Of.Speedup.WaitsFor;
  Workload Probably = Of.Expected;
  Probably.Lanes = std::max(0.0, Probably.Lanes - (Before - After));
  Bound.About = estimatedSpeedup(Of.Expected, Probably, Bound.AtMost);
  return Bound;
}

/// A load without the excess that another finding removes, too.
static Workload withoutExcess(Workload Of, const Workload &Now,
                              const Workload &Fixed) {
  Of.Lanes = std::max(0.0, Of.Lanes - (Now.Lanes - Fixed.Lanes));
  Of.Global = std::max(0.0, Of.Global - (Now.Global - Fixed.Global));
  return Of;
}

FindingCost warplint::sumOf(const FindingCost &A, const FindingCost &B) {
  const bool AreAlike = A.IsCounted == B.IsCounted && A.Unit == B.Unit;
  FindingCost C = AreAlike || A.weight() >= B.weight() ? A : B;
  C.Estimated = A.Estimated + B.Estimated;
  C.Share = std::min(1.0, A.Share + B.Share);
  C.MostShare = std::max(
      {A.MostShare, B.MostShare, std::min(C.Share, A.MostShare + B.MostShare)});
  C.Elsewhere = A.Elsewhere + B.Elsewhere;
  if (!AreAlike)
    return C;
  C.ExpectedFixed = withoutExcess(A.ExpectedFixed, B.Expected, B.ExpectedFixed);
  C.Excess += B.Excess;
  C.Cycles += B.Cycles;
  C.Moved += B.Moved;
  C.Least += B.Least;
  if (C.IsCounted) {
    C.Fixed = withoutExcess(A.Fixed, B.Now, B.Fixed);
  } else {
    C.Now.Lanes += B.Now.Lanes;
    C.Now.Banks += B.Now.Banks;
    C.Now.Global += B.Now.Global;
    C.Fixed.Lanes += B.Fixed.Lanes;
    C.Fixed.Global += B.Fixed.Global;
  }
  C.Speedup = boundOfFinding(C);
  return C;
}
