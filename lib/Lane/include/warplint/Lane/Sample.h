//===- Sample.h - Values of symbols tried out -------------------*- C++ -*-===//
#ifndef WARPLINT_LANE_SAMPLE_H
#define WARPLINT_LANE_SAMPLE_H

#include "warplint/Lane/Symbol.h"
#include <optional>
#include <unordered_map>

namespace warplint {

/// Values for root symbols, and what derived symbols come to under them.
class Sample {
public:
  explicit Sample(const SymbolTable &Table) : T(Table) {}

  void assign(SymbolId Root, LaneVector Values);
  /// V with the assigned values put in. nullopt when a root below V has none,
  /// or a division by zero is met in a lane of Mask.
  std::optional<LaneVector> evaluate(const LaneValue &V, uint32_t Mask);

private:
  std::optional<LaneVector> symbolValue(SymbolId S, uint32_t Mask);
  std::optional<LaneVector> compute(const Symbol &S, uint32_t Mask);

  const SymbolTable &T;
  std::unordered_map<SymbolId, LaneVector> Values;
};

} // namespace warplint

#endif
