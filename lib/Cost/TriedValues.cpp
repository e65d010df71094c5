//===- TriedValues.cpp - Values that unknowns were given ------------------===//

#include "warplint/Cost/TriedValues.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// Sets of lanes whose tries are kept; values that a try is given before it
/// forgets all, and that it computes before it forgets older ones: some 60 MiB
/// for all, where each lane has a value of its own.
static constexpr size_t MostKept = 4, MostGiven = 512, MostComputed = 64;

Sample &TriedValues::of(unsigned Try, uint32_t Lanes) {
  auto At =
      llvm::find_if(Kept, [&](const Entry &E) { return E.Lanes == Lanes; });
  if (At == Kept.end()) {
    if (Kept.size() == MostKept)
      Kept.pop_back();
    // Copies of one sample share what hangs on what.
    const Sample None(*T);
    At = Kept.insert(Kept.begin(), {Lanes, std::vector<Sample>(Tries, None)});
  }
  Kept.splice(Kept.begin(), Kept, At);
  Sample &Values = Kept.front().Tries[Try];
  if (Values.assigned() > MostGiven)
    Values.clear();
  return Values;
}

std::optional<LaneVector> TriedValues::evaluate(Sample &Try, const LaneValue &V,
                                                uint32_t Lanes) {
  std::optional<LaneVector> Of = Try.evaluate(V, Lanes);
  Try.keepAtMost(MostComputed);
  return Of;
}
