//===- LaneCopies.cpp - Unknowns that each lane has alone -----------------===//

#include "warplint/Lane/LaneCopies.h"

using namespace warplint;

LaneValue LaneCopies::of(const LaneValue &V) {
  auto IsKept = [&](SymbolId Root) {
    return Root < First || Symbols[Root].Varying;
  };
  if (Symbols.allRoots(V, IsKept))
    return V;
  LaneValue Out(V.Width, V.K);
  for (const LaneTerm &Term : V.Terms) {
    const LaneValue Alone = LaneValue::symbol(V.Width, Term.Symbol);
    SymbolId Of = Term.Symbol;
    if (!Symbols.allRoots(Alone, IsKept)) {
      const auto [At, IsNew] = Copies.try_emplace(Term.Symbol, 0);
      if (IsNew) {
        const Symbol &From = Symbols[Term.Symbol];
        Symbol S;
        S.Width = From.Width;
        S.Varying = true;
        S.Min = From.Min;
        S.Max = From.Max;
        S.Multiple = From.Multiple;
        S.IsFloat = From.IsFloat;
        S.Origins = Symbols.origins(Alone) | (AreAlike ? 0 : FromVaryingLoad);
        S.What = Unknown::LoopValue;
        if (AreAlike)
          S.Alternatives = {LaneValue::symbol(From.Width, Term.Symbol)};
        At->second = Symbols.root(std::move(S));
      }
      Of = At->second;
    }
    LaneValue Product(V.Width, LaneVector(0));
    Product.Terms.push_back({Of, Term.Coefficient});
    Out = Lane.add(Out, Product);
  }
  return Out;
}
