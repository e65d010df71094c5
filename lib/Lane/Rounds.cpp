//===- Rounds.cpp - Loops that threads leave apart ------------------------===//

#include "warplint/Lane/Rounds.h"

using namespace warplint;

void warplint::partByRounds(ConditionFacts &Facts, unsigned Origins) {
  if (Facts.Undecided == ConditionFacts::Rest::Uniform &&
      (Origins & FromPartedWarp))
    Facts.Undecided = ConditionFacts::Rest::Guard;
}

unsigned warplint::leftIn(ConditionFacts::Rest Undecided, unsigned Origins) {
  using Rest = ConditionFacts::Rest;
  if (Undecided == Rest::Guard)
    return FromPartedWarp | FromOwnRounds;
  if (Undecided == Rest::None)
    return 0;
  // A vote, a clock or a volatile load may give each warp another answer.
  const bool IsOfWarps =
      (Origins & (FromWarp | FromVaryingLoad | FromOwnRounds | FromOpaque)) !=
      0;
  const bool IsOfBlocks =
      (Origins & (FromBlock | FromBlockRounds | FromOpaque)) != 0;
  return (IsOfWarps ? FromOwnRounds : 0) | (IsOfBlocks ? FromBlockRounds : 0);
}

unsigned warplint::originsOfChoice(unsigned Origins,
                                   const ConditionFacts &Facts) {
  const unsigned Kept = Origins & (FromWarp | FromBlock | ByRounds);
  return Facts.Undecided == ConditionFacts::Rest::Guard ? Kept | FromPartedWarp
                                                        : Kept;
}

void warplint::markChanging(SymbolTable &Symbols, SymbolId First,
                            unsigned LeftIn) {
  constexpr unsigned Changing =
      FromIteration | FromUniformLoad | FromVaryingLoad | FromOpaque;
  for (SymbolId Id = First; Id < Symbols.size(); ++Id)
    if (Symbol &S = Symbols.facts(Id); S.Origins & Changing)
      S.Origins |= LeftIn;
}
