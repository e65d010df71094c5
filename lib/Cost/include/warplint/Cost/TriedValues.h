//===- TriedValues.h - Cache of the values of unknowns ----------*- C++ -*-===//
//
// A try is one assignment of values to the unknowns of a kernel; the cost model
// computes the costs of an access for several tries. The accesses of a kernel
// mostly depend on the same unknowns: a tile, for example, is read at many
// constant offsets from one index. Within a try an unknown has one value for
// all accesses, so its value, and the common part of the addresses, is computed
// once.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_COST_TRIEDVALUES_H
#define WARPLINT_COST_TRIEDVALUES_H

#include "warplint/Lane/Sample.h"
#include <list>

namespace warplint {

/// The values of each try, for the most recently used lane masks. The values
/// depend on the mask: only its lanes decide whether a division is defined, and
/// after how many iterations a loop ends. The caller must assign values
/// deterministically, so that it does not matter whether they were cached.
class TriedValues {
public:
  /// `Tries`: their number. The table and `Instead`, as of Sample, must outlive
  /// this object and must not change.
  TriedValues(const SymbolTable &Table, unsigned Tries,
              const Sample::Operands *Instead = nullptr)
      : T(&Table), Tries(Tries), Instead(Instead) {}

  /// The cached values of try number `Try` for the active lanes of a request;
  /// without values if none are cached. May drop those for another mask. The
  /// reference is valid until the next call.
  Sample &of(unsigned Try, uint32_t Lanes);

  /// The value of V with the values of a try; absent: a root of V has no value,
  /// or a lane divides by zero.
  /// `Try` is of this object.
  std::optional<LaneVector> evaluate(Sample &Try, const LaneValue &V,
                                     uint32_t Lanes);

  /// Number of computed values in the caches of all tries: at most MostCached,
  /// and FewCached for each try.
  size_t cached() const;
  static constexpr size_t MostCached = 200000, FewCached = 256;

private:
  struct Entry {
    uint32_t Lanes;
    std::vector<Sample> Tries;
  };
  const SymbolTable *T;
  unsigned Tries;
  const Sample::Operands *Instead;
  std::list<Entry> Kept; ///< most recently used first
};

} // namespace warplint

#endif
