//===- Sectors.cpp - Excess sectors of global memory ----------------------===//

#include "Sectors.h"
#include "Phrases.h"
#include "Rows.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace warplint;
using namespace warplint::checks;

/// Additional excess, in sectors, required of verdicts that are not exact.
static constexpr double Margin = 0.5;

double checks::sectorsOf(const Access &A, Certainty Sure) {
  if (Sure == Certainty::Possible)
    return A.PerRequest.High;
  const double Low = A.Ideal + certainExcess(A);
  return Sure == Certainty::Likely && A.Reference
             ? std::max(Low, A.Reference->PerRequest)
             : Low;
}

SectorFigure checks::sectorFigure(const Access &A, Certainty Sure) {
  const bool Exact = A.PerRequest.How == Verdict::Kind::Exact;
  double Sectors = std::round(sectorsOf(A, Sure) * 10) / 10;
  std::string Text = count(Sectors, A.Unit) + " per request";
  if (Sure == Certainty::Possible)
    Text = "possibly up to " + Text;
  else if (Sure == Certainty::Likely)
    Text = "likely " + countOf(overShapes(A, Sectors), A.Unit) + " per request";
  else if (!Exact)
    Text = "at least " + Text;
  else if (A.PerRequest.Low != A.PerRequest.High)
    Text += " on average";
  return {Text,
          " where " + number(std::round(idealOf(A) * 10) / 10) + " would do"};
}

double checks::leastSectors(const Access &A, double Asked) {
  return Asked + (A.PerRequest.How == Verdict::Kind::Exact ? 0 : Margin);
}

/// Whether the lanes' addresses depend on loaded values, or on others that data
/// decides. A path through the code alone chooses among distances.
static bool isIndexedByData(const Access &A) {
  return !A.IndexArrays.empty() ||
         llvm::any_of(A.PerRequest.Reasons, [&](const Reason &R) {
           return R.Why == Reason::Role::Decides &&
                  (R.What == Unknown::LoadedValue ||
                   R.What == Unknown::LoopValue ||
                   R.What == Unknown::FloatValue ||
                   R.What == Unknown::AtomicResult ||
                   R.What == Unknown::OtherLane ||
                   R.What == Unknown::CallResult ||
                   R.What == Unknown::BitCount);
         });
}

/// Whether positions in floating point place the lanes, and no label or count
/// that was loaded: how far a histogram of those spreads depends on its data.
static bool isPlacedByPositions(const Access &A) {
  bool Any = false;
  for (const Reason &R : A.PerRequest.Reasons) {
    if (R.Why != Reason::Role::Decides)
      continue;
    if (R.What == Unknown::LoadedValue || R.What == Unknown::AtomicResult)
      return false;
    Any |= R.What == Unknown::FloatValue;
  }
  return Any;
}

bool checks::isGather(const Access &A, double Least) {
  if (A.Space != MemorySpace::Global || !isPlacedByData(A) ||
      !isIndexedByData(A) ||
      (A.Op == AccessKind::Atomic && !isPlacedByPositions(A)))
    return false;
  // Lanes that are far apart whatever was loaded are a stride's matter.
  if (A.Reference && A.Reference->OfSameData &&
      *A.Reference->OfSameData >= Least)
    return false;
  const bool Proved = A.PerRequest.RestsOn != Basis::Sampled;
  return !(Proved && certainExcess(A) >= Least);
}
