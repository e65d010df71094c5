//===- Divergence.cpp - How lanes diverge ---------------------------------===//

#include "Divergence.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;
using namespace warplint;

BranchDivergence::BranchDivergence(const Flow &F)
    : F(F), Last(F.blocks().size()) {}

const Ways &BranchDivergence::known(int Block) {
  auto [At, IsNew] = Known.try_emplace(Block);
  if (IsNew)
    At->second = waysTo(F, Block);
  return At->second;
}

Divergence BranchDivergence::upTo(int Block) {
  const Ways &Of = known(Block);
  if (Of.HaveLoop)
    return Divergence::ByData;
  Divergence Most = Divergence::None;
  for (int B : Of.Branches)
    Most = std::max(Most, Last[size_t(B)].How);
  return Most;
}

std::optional<BranchDivergence::Choice> BranchDivergence::choiceAt(int Block,
                                                                   int From) {
  const Ways &Of = known(Block);
  const Branch By = Of.IsChoice ? Last[size_t(Of.Branches[0])] : Branch();
  if (!By.Condition)
    return std::nullopt;
  return Choice{*By.Condition, is_contained(Of.IfTrue, From)};
}
