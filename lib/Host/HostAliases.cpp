//===- HostAliases.cpp - Other names of host variables --------------------===//

#include "HostAliases.h"

using namespace clang;

namespace warplint {

const VarDecl *HostAliases::resolve(const VarDecl *V) const {
  auto Found = Bound.find(V);
  return Found == Bound.end() ? V : Found->second;
}

void HostAliases::bind(const VarDecl *Reference, const VarDecl *To) {
  const VarDecl *Target = resolve(To);
  Bound[Reference] = Target;
}

HostValue HostAliases::takeAddress(const VarDecl *V) {
  AddressTaken.insert(resolve(V));
  return HostValue::addressOf(resolve(V));
}

void HostAliases::giveUpPointees(const HostValue &V) {
  if (V.What == HostValue::Kind::Address)
    giveUp(V.Variable);
  for (const HostValue &Part : V.Parts)
    giveUpPointees(Part);
}

} // namespace warplint
