//===- BoundedLoads.h - Loaded values with bounds ---------------*- C++ -*-===//
#ifndef WARPLINT_LIB_WARP_BOUNDEDLOADS_H
#define WARPLINT_LIB_WARP_BOUNDEDLOADS_H

#include "warplint/Kernel/Guards.h"
#include "warplint/Lane/LaneValue.h"
#include <limits>
#include <map>
#include <optional>
#include <tuple>

namespace warplint {

/// What guards say of one unknown.
struct ValueBound {
  int64_t Least = std::numeric_limits<int64_t>::min();
  int64_t Most = std::numeric_limits<int64_t>::max();
  std::optional<SymbolId> Below = std::nullopt; ///< as Symbol::Below

  bool operator==(const ValueBound &O) const {
    return Least == O.Least && Most == O.Most && Below == O.Below;
  }
};

/// The unknowns that stand for loaded values with a bound.
class BoundedLoads {
public:
  explicit BoundedLoads(const Flow &F) : Behind(F) {}

  /// The comparisons that hold where the block executes.
  const std::vector<Guard> &guardsOf(const llvm::BasicBlock *Block) {
    return Behind.of(Block);
  }
  /// The place for the symbol of `Root` with a bound; IsNew: it is not set yet.
  SymbolId &bounded(SymbolId Root, const ValueBound &By, bool &IsNew) {
    auto [At, New] =
        Bounded.try_emplace({Root, By.Least, By.Most, By.Below}, 0);
    IsNew = New;
    return At->second;
  }
  /// Forgets the symbols from this one on.
  void forget(SymbolId From);

private:
  Guards Behind;
  std::map<std::tuple<SymbolId, int64_t, int64_t, std::optional<SymbolId>>,
           SymbolId>
      Bounded;
};

} // namespace warplint

#endif
