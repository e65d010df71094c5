//===- Choices.cpp - Values that a branch chooses -------------------------===//
//
// A value that a branch chooses is one of its alternatives: the one that the
// condition says where that depends on sizes and places, else either.
//
//===----------------------------------------------------------------------===//

#include "warplint/Cost/ReferenceCase.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// Whether a root is a size or a place, which a try gives a value in all lanes.
static bool isSizeOrPlace(const Symbol &S) {
  if (S.Varying || S.IsFloat)
    return false;
  switch (S.What) {
  case Unknown::BlockIndex:
  case Unknown::WarpNumber:
  case Unknown::Iteration:
    return true;
  default:
    return ReferenceValues::isSize(S);
  }
}

/// The lanes where the condition that chooses a value holds; absent: data
/// decides it, or it is not known.
std::optional<uint32_t> ReferenceValues::lanesChosen(const Symbol &S) {
  if (!S.Chooses || !T.allRoots(*S.Chooses, [&](SymbolId Root) {
        return isSizeOrPlace(T[Root]);
      }))
    return std::nullopt;
  const std::optional<LaneVector> Holds = evaluateKept(*S.Chooses);
  if (!Holds)
    return std::nullopt;
  uint32_t Lanes = 0;
  for (unsigned L = 0; L < WarpLanes; ++L)
    Lanes |= uint32_t((*Holds)[L] & 1) << L;
  return Lanes;
}

/// Chooses one of the alternatives of a value: independently in each lane if
/// the branch may part the lanes.
void ReferenceValues::assignEither(SymbolId Root) {
  const Symbol &S = T[Root];
  std::vector<LaneVector> Choices;
  for (const LaneValue &Either : S.Alternatives)
    if (std::optional<LaneVector> V = evaluateKept(Either))
      Choices.push_back(*V);
  if (Choices.size() == 2)
    if (const std::optional<uint32_t> First = lanesChosen(S))
      return Values->assign(Root, LaneVector::make([&](unsigned L) {
                              return Choices[*First >> L & 1 ? 0 : 1][L];
                            }));
  if (Choices.empty()) {
    Values->assign(Root, LaneVector(0));
    return;
  }
  size_t All = size_t(random() % Choices.size());
  LaneVector V = Choices[All];
  if (S.Varying && !S.ChosenByWarp && !IsSameData) {
    std::array<int64_t, WarpLanes> Lanes{};
    for (unsigned L = 0; L < WarpLanes; ++L)
      Lanes[L] = Choices[random() % Choices.size()][L];
    V = LaneVector::make([&](unsigned L) { return Lanes[L]; });
  }
  Values->assign(Root, V);
}
