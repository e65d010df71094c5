//===- RootKinds.h - Kinds of the unknowns of a value -----------*- C++ -*-===//
#ifndef WARPLINT_COST_ROOTKINDS_H
#define WARPLINT_COST_ROOTKINDS_H

#include "warplint/Lane/Symbol.h"
#include <memory>
#include <set>

namespace warplint {

/// The properties of a root symbol that reasons mention. Loads of one array are
/// of one kind.
struct RootKind {
  Unknown What = Unknown::Other;
  std::string Name;
  bool Varying = false, Enumerated = false;

  friend bool operator<(const RootKind &A, const RootKind &B) {
    return std::tie(A.What, A.Name, A.Varying, A.Enumerated) <
           std::tie(B.What, B.Name, B.Varying, B.Enumerated);
  }
};

/// The kinds of the roots of each symbol in a table. Each symbol is visited
/// once, since the addresses of a long computation build on each other.
class RootKinds {
public:
  /// The table must outlive this object and must not change after the first
  /// call of of().
  explicit RootKinds(const SymbolTable &T) : T(T) {}
  const std::set<RootKind> &of(SymbolId Symbol);

private:
  using Kinds = std::shared_ptr<const std::set<RootKind>>;
  Kinds kindsOf(const Symbol &S) const;

  const SymbolTable &T;
  std::vector<Kinds> Known; ///< by symbol, up to the greatest requested
};

} // namespace warplint

#endif
