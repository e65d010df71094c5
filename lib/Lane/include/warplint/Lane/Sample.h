//===- Sample.h - Values of symbols tried out -------------------*- C++ -*-===//
#ifndef WARPLINT_LANE_SAMPLE_H
#define WARPLINT_LANE_SAMPLE_H

#include "warplint/Lane/Symbol.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace warplint {

/// Values for root symbols, and what derived symbols come to under them.
class Sample {
public:
  explicit Sample(const SymbolTable &Table) : T(Table) {}

  /// A later call for the same symbol replaces its value.
  void assign(SymbolId Root, LaneVector Values);
  bool isAssigned(SymbolId Root) const { return Given.count(Root) != 0; }
  /// Forgets all values.
  void clear();
  /// V with the assigned values put in. nullopt when a root below V has none,
  /// or a division by zero is met in a lane of Mask.
  std::optional<LaneVector> evaluate(const LaneValue &V, uint32_t Mask);

private:
  std::optional<LaneVector> symbolValue(SymbolId S, uint32_t Mask);
  std::optional<LaneVector> compute(const Symbol &S, uint32_t Mask);

  const SymbolTable &T;
  llvm::DenseMap<SymbolId, LaneVector> Given;
  llvm::DenseMap<SymbolId, LaneVector> Computed; ///< follows from Given
};

} // namespace warplint

#endif
