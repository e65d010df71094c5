//===- SizeParts.h - Roots and sizes that values consist of -----*- C++ -*-===//
#ifndef WARPLINT_LANE_SIZEPARTS_H
#define WARPLINT_LANE_SIZEPARTS_H

#include "warplint/Lane/Algebra.h"
#include "warplint/Lane/Symbol.h"
#include <optional>
#include <set>
#include <vector>

namespace warplint {

/// A value as a root plus a constant.
struct Shifted {
  SymbolId Root = 0;
  int64_t By = 0;
  bool IsUnsigned = false; ///< the root is extended with zeros
};

/// Absent: V is another value.
std::optional<Shifted> shiftedRoot(const SymbolTable &T, const LaneValue &V);

/// The sizes that a value is not above: itself, or the operands of a minimum.
std::vector<SymbolId> sizesAbove(const SymbolTable &T, const LaneValue &V);

/// A value without what keeps it inside of a range: s of max(s, 0).
LaneValue withoutLimits(Algebra &Lane, const SymbolTable &T,
                        const LaneValue &V);

/// The sizes that multiply a coordinate in which lanes differ.
std::set<SymbolId> stridesIn(const SymbolTable &T, const LaneValue &V);

} // namespace warplint

#endif
