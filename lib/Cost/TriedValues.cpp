//===- TriedValues.cpp - Cache of the values of unknowns ------------------===//

#include "warplint/Cost/TriedValues.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// The number of lane masks whose tries are kept; the number of assigned values
/// beyond which a try is cleared; and the argument of Sample::keepAtMost().
/// Together about 60 MiB if all values differ between lanes; TriedValues.h has
/// the bound where single addresses take more values.
static constexpr size_t MostKept = 4, MostGiven = 512, MostComputed = 64;

Sample &TriedValues::of(unsigned Try, uint32_t Lanes) {
  auto At =
      llvm::find_if(Kept, [&](const Entry &E) { return E.Lanes == Lanes; });
  if (At == Kept.end()) {
    if (Kept.size() == MostKept)
      Kept.pop_back();
    // Copies of one sample share its dependence information.
    const Sample None(*T, Instead);
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
  // One address can be computed from thousands of values, as that of an element
  // whose number is a hash. The tries that are first keep theirs.
  if (Try.computed() > FewCached && cached() > MostCached)
    Try.forgetComputed();
  return Of;
}

size_t TriedValues::cached() const {
  size_t Values = 0;
  for (const Entry &E : Kept)
    for (const Sample &Try : E.Tries)
      Values += Try.computed();
  return Values;
}
