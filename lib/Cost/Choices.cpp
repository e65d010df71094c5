//===- Choices.cpp - Values that a branch chooses -------------------------===//
//
// A value that a branch chooses is one of its alternatives: the one that the
// condition says where that depends on sizes and places, else either.
//
//===----------------------------------------------------------------------===//

#include "warplint/Cost/ReferenceCase.h"
#include <set>

using namespace warplint;

/// Whether sizes and places decide the condition, so that a try does. Which
/// part of an array a block is at, a try does not know: blocks and sizes are
/// drawn apart. Remainders are below their sizes wherever the block is.
static bool isDecidedInTry(const SymbolTable &T, const LaneValue &Condition) {
  std::set<std::pair<SymbolId, bool>> Seen; // and whether in a remainder
  std::vector<std::pair<SymbolId, bool>> Left;
  auto Add = [&](SymbolId Id, bool InRemainder) {
    if (Seen.insert({Id, InRemainder}).second)
      Left.push_back({Id, InRemainder});
  };
  for (const LaneTerm &Term : Condition.Terms)
    Add(Term.Symbol, false);
  while (!Left.empty()) {
    const auto [Id, InRemainder] = Left.back();
    const Symbol &S = T[Id];
    Left.pop_back();
    const bool IsPlace = S.What == Unknown::BlockIndex ||
                         S.What == Unknown::GridSize ||
                         S.What == Unknown::Iteration;
    if (S.Op == LaneOp::None && (S.Varying || S.IsFloat ||
                                 !(IsPlace ? InRemainder
                                           : S.What == Unknown::WarpNumber ||
                                                 ReferenceValues::isSize(S))))
      return false;
    const bool Is = InRemainder || S.Op == LaneOp::URem || S.Op == LaneOp::SRem;
    for (SymbolId Factor : S.Factors)
      Add(Factor, Is);
    for (const LaneValue &Operand : S.Operands)
      for (const LaneTerm &Term : Operand.Terms)
        Add(Term.Symbol, Is);
  }
  return true;
}

/// The lanes where the condition that chooses a value holds; absent: data
/// decides it, or it is not known.
std::optional<uint32_t> ReferenceValues::lanesChosen(const Symbol &S) {
  if (!S.Chooses || !isDecidedInTry(T, *S.Chooses))
    return std::nullopt;
  const std::optional<LaneVector> Holds = evaluateKept(*S.Chooses);
  if (!Holds)
    return std::nullopt;
  uint32_t Lanes = 0;
  for (unsigned L = 0; L < WarpLanes; ++L)
    Lanes |= uint32_t((*Holds)[L] & 1) << L;
  return Lanes;
}

/// Whether one is the other one mirrored, as a coordinate is at a border.
static bool areMirrored(const LaneVector &A, const LaneVector &B,
                        uint32_t Lanes) {
  return !A.isUniformOver(Lanes) &&
         LaneVector::zip(A, B, [](int64_t X, int64_t Y) {
           return int64_t(uint64_t(X) + uint64_t(Y));
         }).isUniformOver(Lanes);
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
  const bool AtBorder =
      Choices.size() == 2 && areMirrored(Choices[0], Choices[1], Mask);
  if (S.Varying && !S.ChosenByWarp && !IsSameData && !AtBorder) {
    std::array<int64_t, WarpLanes> Lanes{};
    for (unsigned L = 0; L < WarpLanes; ++L)
      Lanes[L] = Choices[random() % Choices.size()][L];
    V = LaneVector::make([&](unsigned L) { return Lanes[L]; });
  }
  Values->assign(Root, V);
}
