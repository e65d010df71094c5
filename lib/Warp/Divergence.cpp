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

Divergence BranchDivergence::upTo(int Block, const PHINode &Phi) {
  const Ways &Of = known(Block);
  if (Of.IsOpen || (Of.HaveLoop && mayDifferByIteration(F, Of, Phi)))
    return Divergence::ByData;
  Divergence Most = Divergence::None;
  for (const Ways::Branch &B : Of.Branches) {
    const Branch &At = Last[size_t(B.Block)];
    if (B.choosesFor(Phi))
      Most = std::max(Most, Of.HaveLoop ? At.Most : At.How);
  }
  return Most;
}

std::optional<BranchDivergence::Choice> BranchDivergence::choiceAt(int Block,
                                                                   int From) {
  const Ways &Of = known(Block);
  const Branch By = Of.IsChoice ? Last[size_t(Of.Branches[0].Block)] : Branch();
  if (!By.Condition)
    return std::nullopt;
  return Choice{*By.Condition, is_contained(Of.IfTrue, From)};
}
