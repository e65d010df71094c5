//===- TriedValues.cpp - Values that unknowns were given ------------------===//

#include "warplint/Cost/TriedValues.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// Sets of unknowns whose tries are kept, and values that each try computes
/// before it forgets older ones: some 20 MiB for all.
static constexpr size_t MostKept = 8, MostComputed = 64;

std::vector<Sample> &
TriedValues::of(const Key &K,
                llvm::function_ref<std::vector<Sample>()> Make) {
  auto At = llvm::find_if(Kept, [&](const Entry &E) { return E.K == K; });
  if (At == Kept.end()) {
    if (Kept.size() == MostKept)
      Kept.pop_back();
    At = Kept.insert(Kept.begin(), {K, Make()});
  }
  Kept.splice(Kept.begin(), Kept, At);
  return Kept.front().Tries;
}

std::optional<LaneVector> TriedValues::evaluate(Sample &Try, const LaneValue &V,
                                                uint32_t Lanes) {
  std::optional<LaneVector> Of = Try.evaluate(V, Lanes);
  Try.keepAtMost(MostComputed);
  return Of;
}
