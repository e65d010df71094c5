//===- RootKinds.h - Which unknowns a value is made of ----------*- C++ -*-===//
#ifndef WARPLINT_COST_ROOTKINDS_H
#define WARPLINT_COST_ROOTKINDS_H

#include "warplint/Lane/Symbol.h"
#include <memory>
#include <set>

namespace warplint {

/// What reasons tell of a root symbol: many loads of one array are one kind.
struct RootKind {
  Unknown What = Unknown::Other;
  std::string Name;
  bool Varying = false, Enumerated = false;

  friend bool operator<(const RootKind &A, const RootKind &B) {
    return std::tie(A.What, A.Name, A.Varying, A.Enumerated) <
           std::tie(B.What, B.Name, B.Varying, B.Enumerated);
  }
};

/// The kinds of roots below each symbol of a table, each symbol looked at once:
/// the accesses of a long computation stand one on the other.
class RootKinds {
public:
  /// The table outlives it; its symbols stay as they are from the first of() on.
  explicit RootKinds(const SymbolTable &T) : T(T) {}
  const std::set<RootKind> &of(SymbolId Symbol);

private:
  using Kinds = std::shared_ptr<const std::set<RootKind>>;
  Kinds kindsOf(const Symbol &S) const;

  const SymbolTable &T;
  std::vector<Kinds> Known; ///< by symbol, as far as was asked
};

} // namespace warplint

#endif
