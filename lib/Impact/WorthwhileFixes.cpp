//===- WorthwhileFixes.cpp - Fixes that gain next to nothing --------------===//

#include "warplint/Finding/Estimate.h"
#include "warplint/Finding/LeastSpeedup.h"
#include "warplint/Impact/SpeedupBound.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace warplint;

/// Whether the new indices take instructions that the old ones do not.
static bool takesInstructions(const Fix &F) {
  return F.Layout == "flat-padding" || F.Layout == "swizzle" ||
         F.Layout == "flat-swizzle";
}

/// Makes a safe fix unsafe whose indices take instructions in a kernel that
/// waits for them already, and that probably saves little.
static void warnOfIndices(Fix &Proposed, const FindingCost &Cost) {
  if (Proposed.Kind != Fix::Safety::Safe || !takesInstructions(Proposed) ||
      !Proposed.Speedup || !Proposed.Speedup->About ||
      !waitsForInstructions(Cost.Expected) ||
      *Proposed.Speedup->About >= LeastSpeedupOfIndices)
    return;
  Proposed.Kind = Fix::Safety::Unsafe;
  Proposed.WhyUnsafe.push_back(Phrase::IndicesMayCostMore);
}

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

void warplint::addSpeedupBounds(Finding &F) {
  if (!F.Cost || !F.Cost->IsShared)
    return;
  for (Fix &Proposed : F.Fixes) {
    uint64_t Before = Proposed.WavefrontsBefore;
    uint64_t After = Proposed.WavefrontsAfter;
    // The finding is about several instances, in some of which the fix gains
    // nothing: the bound holds for all of them.
    std::optional<int64_t> Most;
    for (const FixScope &S : Proposed.CheckedOn) {
      const int64_t Saved = int64_t(S.Before) - int64_t(S.After);
      if (!llvm::is_contained(F.Kernels, S.Kernel) || S.Launch != F.Launch ||
          (Most && *Most >= Saved))
        continue;
      Most = Saved;
      Before = S.Before;
      After = S.After;
    }
    if (Before || After)
      Proposed.Speedup = speedupBoundOf(*F.Cost, double(Before), double(After));
    adviseIfNotWorthwhile(Proposed);
    warnOfIndices(Proposed, *F.Cost);
  }
}
