//===- WorthwhileFixes.cpp - Fixes that gain next to nothing --------------===//

#include "warplint/Finding/LeastSpeedup.h"
#include "warplint/Impact/SpeedupBound.h"

using namespace warplint;

void warplint::adviseIfNotWorthwhile(Fix &Proposed) {
  if (Proposed.Edits.empty() || !Proposed.Speedup)
    return;
  const double AtMost = Proposed.Speedup->AtMost;
  Words Why;
  if (AtMost <= LeastSpeedup)
    Why = {Phrase::HardlyFaster, Proposed.Speedup->WaitsFor};
  else if (Proposed.BlocksAfter &&
           Proposed.BlocksAfter < Proposed.BlocksBefore &&
           AtMost * Proposed.BlocksAfter <= Proposed.BlocksBefore)
    Why = Phrase::FewerBlocksCost;
  if (Why.empty())
    return;
  Proposed.Kind = Fix::Safety::Advice;
  Proposed.WhyNoEdit = std::move(Why);
  Proposed.WhyUnsafe.clear();
  Proposed.Edits.clear();
  Proposed.Prediction.clear();
}
