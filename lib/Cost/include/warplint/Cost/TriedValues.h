//===- TriedValues.h - Cache of the values of unknowns ----------*- C++ -*-===//
//
// The accesses of a kernel mostly depend on the same unknowns: a tile, for
// example, is read at many constant offsets from one index. Within a try an
// unknown has one value for all accesses, so its value, and the common part of
// the addresses, is computed once.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_COST_TRIEDVALUES_H
#define WARPLINT_COST_TRIEDVALUES_H

#include "warplint/Lane/Sample.h"
#include <list>

namespace warplint {

/// The values of each try, for the most recently used lane masks: values of
/// lanes outside of a request may decide when a loop is left, and whether a
/// division is defined. The caller must assign values deterministically, so
/// that it does not matter whether they were cached.
class TriedValues {
public:
  /// The table must outlive this object and must not change.
  TriedValues(const SymbolTable &Table, unsigned Tries)
      : T(&Table), Tries(Tries) {}

  /// The cached values of a try; those of another try may be dropped. The
  /// reference is valid until the next call.
  Sample &of(unsigned Try, uint32_t Lanes);

  /// The value of V in a try; absent: a division by zero.
  static std::optional<LaneVector> evaluate(Sample &Try, const LaneValue &V,
                                            uint32_t Lanes);

private:
  struct Entry {
    uint32_t Lanes;
    std::vector<Sample> Tries;
  };
  const SymbolTable *T;
  unsigned Tries;
  std::list<Entry> Kept; ///< most recently used first
};

} // namespace warplint

#endif
