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

/// The bounds, inclusive, that guards imply for one symbol.
struct ValueBound {
  int64_t Least = std::numeric_limits<int64_t>::min();
  int64_t Most = std::numeric_limits<int64_t>::max();
  std::optional<SymbolId> Below = std::nullopt; ///< as Symbol::Below

  bool operator==(const ValueBound &O) const {
    return Least == O.Least && Most == O.Most && Below == O.Below;
  }
};

/// The symbols that replace a symbol of a loaded value in addresses where
/// guards bound it (BoundedLoads.cpp).
class BoundedLoads {
public:
  explicit BoundedLoads(const Flow &F) : OfBlocks(F) {}

  /// The comparisons that hold where the block executes.
  const std::vector<Guard> &guardsOf(const llvm::BasicBlock *Block) {
    return OfBlocks.of(Block);
  }
  /// The symbol that replaces `Root` under the bound `By`. `IsNew` is set if
  /// there was none: the caller then assigns it.
  SymbolId &bounded(SymbolId Root, const ValueBound &By, bool &IsNew) {
    auto [At, New] =
        Bounded.try_emplace({Root, By.Least, By.Most, By.Below}, 0);
    IsNew = New;
    return At->second;
  }
  /// Removes the replacements with this number or a greater one, which the
  /// symbol table no longer has.
  void forget(SymbolId From);

private:
  Guards OfBlocks;
  std::map<std::tuple<SymbolId, int64_t, int64_t, std::optional<SymbolId>>,
           SymbolId>
      Bounded;
};

} // namespace warplint

#endif
