//===- TriedValues.h - Values that unknowns were given ----------*- C++ -*-===//
//
// Accesses of one kernel mostly hang on the same unknowns: a tile is read at
// many constant distances from one index. Within a try an unknown has one value
// for all accesses, so that what it was given, and what of their addresses is
// common, is worked out once.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_COST_TRIEDVALUES_H
#define WARPLINT_COST_TRIEDVALUES_H

#include "warplint/Lane/Sample.h"
#include <list>

namespace warplint {

/// The values of some tries, for each of the last few sets of lanes: what lanes
/// outside of a request hold may decide when a loop is left, and whether a
/// division is defined. Values are the same whether they were kept or not, if
/// who assigns them sees to it.
class TriedValues {
public:
  /// The table outlives the tries; its symbols stay as they are.
  TriedValues(const SymbolTable &Table, unsigned Tries)
      : T(&Table), Tries(Tries) {}

  /// The values of one of the tries, as far as they are kept; those of another
  /// one may be forgotten. They live until the next call.
  Sample &of(unsigned Try, uint32_t Lanes);

  /// The address in one of the tries.
  static std::optional<LaneVector> evaluate(Sample &Try, const LaneValue &V,
                                            uint32_t Lanes);

private:
  struct Entry {
    uint32_t Lanes;
    std::vector<Sample> Tries;
  };
  const SymbolTable *T;
  unsigned Tries;
  std::list<Entry> Kept; ///< the last used one first
};

} // namespace warplint

#endif
