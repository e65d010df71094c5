//===- TriedValues.h - Values that unknowns were given ----------*- C++ -*-===//
//
// Accesses of one kernel mostly hang on the same few unknowns: a tile is read
// at many constant distances from one index. What the unknowns are given, and
// what of their addresses is common, is then worked out once.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_COST_TRIEDVALUES_H
#define WARPLINT_COST_TRIEDVALUES_H

#include "warplint/Lane/Sample.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <list>

namespace warplint {

/// The tries for the last few sets of unknowns.
class TriedValues {
public:
  /// All that the values of a sequence of tries depend on.
  struct Key {
    std::vector<SymbolId> Roots;
    std::vector<SymbolId> Masks;     ///< that are used as masks
    std::vector<SymbolId> Quotients; ///< that count as sizes
    uint32_t Lanes = 0;
    friend bool operator==(const Key &A, const Key &B) {
      return A.Lanes == B.Lanes && A.Roots == B.Roots && A.Masks == B.Masks &&
             A.Quotients == B.Quotients;
    }
  };

  /// The tries for `K`; `Make` makes them where they are not kept. They live
  /// until the next call.
  std::vector<Sample> &of(const Key &K,
                          llvm::function_ref<std::vector<Sample>()> Make);

  /// The address in one of the tries.
  static std::optional<LaneVector> evaluate(Sample &Try, const LaneValue &V,
                                            uint32_t Lanes);

private:
  struct Entry {
    Key K;
    std::vector<Sample> Tries;
  };
  std::list<Entry> Kept; ///< the last used one first
};

} // namespace warplint

#endif
