//===- RootKinds.cpp - Kinds of the unknowns of a value -------------------===//

#include "warplint/Cost/RootKinds.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

RootKinds::Kinds RootKinds::kindsOf(const Symbol &S) const {
  if (S.Op == LaneOp::None)
    return std::make_shared<const std::set<RootKind>>(
        std::set<RootKind>{{S.What, S.Name, S.Varying, S.Enumerated}});
  Kinds All;
  auto Add = [&](SymbolId Below) {
    const Kinds &Of = Known[Below];
    if (!All || All == Of) {
      All = Of;
      return;
    }
    if (llvm::all_of(*Of, [&](const RootKind &K) { return All->count(K); }))
      return;
    std::set<RootKind> Both = *All;
    Both.insert(Of->begin(), Of->end());
    All = std::make_shared<const std::set<RootKind>>(std::move(Both));
  };
  llvm::for_each(S.Factors, Add);
  for (const LaneValue &Operand : S.Operands)
    for (const LaneTerm &Term : Operand.Terms)
      Add(Term.Symbol);
  return All ? All : std::make_shared<const std::set<RootKind>>();
}

const std::set<RootKind> &RootKinds::of(SymbolId Symbol) {
  // Operands of a symbol precede it in the table.
  for (SymbolId Id = SymbolId(Known.size()); Id <= Symbol; ++Id)
    Known.push_back(kindsOf(T[Id]));
  return *Known[Symbol];
}
