//===- Guards.h - Conditions that hold where a block executes ---*- C++ -*-===//
#ifndef WARPLINT_LIB_WARP_GUARDS_H
#define WARPLINT_LIB_WARP_GUARDS_H

#include "warplint/Kernel/Flow.h"
#include "warplint/Lane/LaneValue.h"
#include "llvm/IR/Instructions.h"
#include <limits>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace warplint {

/// A comparison that is true, or false, wherever a block executes.
struct Guard {
  const llvm::ICmpInst *At = nullptr;
  bool Holds = true;
};

/// What guards say of one unknown.
struct ValueBound {
  int64_t Least = std::numeric_limits<int64_t>::min();
  int64_t Most = std::numeric_limits<int64_t>::max();
  std::optional<SymbolId> Below = std::nullopt; ///< as Symbol::Below

  bool operator==(const ValueBound &O) const {
    return Least == O.Least && Most == O.Most && Below == O.Below;
  }
};

/// The guards of the blocks of one kernel, and the unknowns that stand for
/// bounded ones.
class Guards {
public:
  explicit Guards(const Flow &F) : F(F) {}

  /// Those of the branches that dominate the block; computed once.
  const std::vector<Guard> &of(const llvm::BasicBlock *Block);
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
  const Flow &F;
  std::map<const llvm::BasicBlock *, std::vector<Guard>> Known;
  std::map<std::tuple<SymbolId, int64_t, int64_t, std::optional<SymbolId>>,
           SymbolId>
      Bounded;
};

} // namespace warplint

#endif
