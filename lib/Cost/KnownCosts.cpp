//===- KnownCosts.cpp - Cache of access costs -----------------------------===//

#include "warplint/Cost/KnownCosts.h"
#include "warplint/Cost/CostTerms.h"
#include "llvm/ADT/Hashing.h"

using namespace warplint;

/// Greatest number of costs in memory. Once it is reached, the last one is
/// replaced at each miss and is not found again.
static constexpr size_t MaxKnown = 1 << 16;

/// A hash of the properties of an access that find() compares, with an address
/// relative to the origin.
static uint64_t hashOf(const LoggedAccess &A, const LaneValue &Address) {
  llvm::hash_code Hash = llvm::hash_combine(
      A.Shape, A.May, A.Must, Address.K[0], Address.K[1], Address.K[2],
      Address.K[WarpLanes - 1], Address.Terms.size());
  for (const LaneTerm &Term : Address.Terms)
    Hash = llvm::hash_combine(Hash, Term.Symbol, Term.Coefficient[0]);
  return Hash;
}

/// The cached cost of an access with this relative address; null: there is
/// none.
KnownCost *KnownCosts::find(const LoggedAccess &A, const LaneValue &Address,
                            int64_t Origin, uint64_t Hash) {
  auto [At, End] = Index.equal_range(Hash);
  for (; At != End; ++At) {
    KnownCost &K = *At->second;
    // For loaded data, the bounds also depend on the offset in the array.
    if (K.Shape == A.Shape && K.May == A.May && K.Must == A.Must &&
        K.HasBase == A.HasBase && K.Base == A.Base &&
        (!K.Cost.Data || K.Origin == Origin) && K.Address == Address)
      return &K;
  }
  return nullptr;
}

KnownCost &KnownCosts::costOf(const LoggedAccess &A, int64_t &Moved) {
  LaneValue Address = A.Address;
  const int64_t First = A.May ? Address.K[firstLane(A.May)] : 0;
  // The address of the first lane in bytes, rounded down to the period of
  // costs.
  const int64_t Origin = First & -Costs.period();
  Address.K = LaneVector::map(Address.K, [=](int64_t X) { return X - Origin; });
  const uint64_t Hash = hashOf(A, Address);
  const uint64_t HashHere = llvm::hash_combine(Hash, Origin);
  for (uint64_t One : {Hash, HashHere})
    if (KnownCost *K = find(A, Address, Origin, One)) {
      Moved = Origin - K->Origin;
      return *K;
    }
  Moved = 0;
  const bool Keep = Known.size() < MaxKnown;
  if (!Keep)
    Known.pop_back();
  KnownCost &K = Known.emplace_back();
  K.Shape = A.Shape;
  K.May = A.May;
  K.Must = A.Must;
  K.HasBase = A.HasBase;
  K.Base = A.Base;
  K.Address = std::move(Address);
  K.Origin = Origin;
  K.Cost = Costs.cost(Of.Shapes[A.Shape], A);
  if (Keep && Known.size() < MaxKnown)
    Index.emplace(K.Cost.Data ? HashHere : Hash, &K);
  return K;
}
