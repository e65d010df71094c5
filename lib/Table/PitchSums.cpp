//===- PitchSums.cpp - Costs by the value of a pitch ----------------------===//

#include "PitchSums.h"
#include <algorithm>
#include <utility>

using namespace warplint;

/// One table over the periods and the small values of both.
static void addTables(Access::Residues &Into, const Access::Residues &Other,
                      double Times) {
  Access::Residues Sum;
  Sum.Symbol = Into.Symbol;
  Sum.ByResidue.resize(std::max(Into.ByResidue.size(), Other.ByResidue.size()));
  if (!Into.ByValue.empty() && !Other.ByValue.empty())
    Sum.ByValue.resize(std::max(Into.ByValue.size(), Other.ByValue.size()));
  auto Residue = [](const Access::Residues &R, size_t V) {
    return R.ByResidue[V % R.ByResidue.size()];
  };
  for (size_t V = 0; V < Sum.ByResidue.size(); ++V)
    Sum.ByResidue[V] = Residue(Into, V) + Times * Residue(Other, V);
  for (size_t V = 0; V < Sum.ByValue.size(); ++V)
    Sum.ByValue[V] = Into.at(V) + Times * Other.at(V);
  Into = std::move(Sum);
}

void PitchSums::add(const AccessCost &C, double Weight) {
  if (C.ByPitch && !C.ByPitch->ByResidue.empty()) {
    if (!Sums)
      Sums = Access::Residues{C.ByPitch->Symbol, {0}, {0}};
    if (Sums->Symbol == C.ByPitch->Symbol) {
      addTables(*Sums, *C.ByPitch, Weight);
      return;
    }
  }
  if (C.Decided)
    Without += Weight * C.Mean;
  else
    PitchOnly = false;
}

std::optional<Access::Residues> PitchSums::finish(double Requests) {
  if (!Sums || !PitchOnly)
    return std::nullopt;
  auto Mean = [&](double Sum) { return (Sum + Without) / Requests; };
  for (double &Cost : Sums->ByResidue)
    Cost = Mean(Cost);
  for (double &Cost : Sums->ByValue)
    Cost = Mean(Cost);
  return std::exchange(Sums, std::nullopt);
}
