//===- Sample.h - Values of symbols tried out -------------------*- C++ -*-===//
#ifndef WARPLINT_LANE_SAMPLE_H
#define WARPLINT_LANE_SAMPLE_H

#include "warplint/Lane/Symbol.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>

namespace warplint {

/// Values for root symbols, and what derived symbols come to under them. What
/// was computed is kept until a value below it changes.
class Sample {
public:
  /// The table outlives the sample and its copies; its symbols stay as they
  /// are.
  explicit Sample(const SymbolTable &Table)
      : T(&Table), Links(std::make_shared<Users>()) {}

  /// A later call for the same symbol replaces its value.
  void assign(SymbolId Root, LaneVector Values);
  bool isAssigned(SymbolId Root) const { return Given.count(Root) != 0; }
  /// How many symbols have a value of assign().
  size_t assigned() const { return Given.size(); }
  /// Forgets all values.
  void clear();
  /// Where more than so many values were computed since the last call that
  /// forgot some, forgets those that were not used since then.
  void keepAtMost(size_t Values);
  /// V with the assigned values put in. nullopt when a root below V has none,
  /// or a division by zero is met in a lane of Mask. `Mask` is the same for all
  /// calls between two of clear().
  std::optional<LaneVector> evaluate(const LaneValue &V, uint32_t Mask);

private:
  /// The derived symbols that have a symbol in their operands, of those that
  /// were ever computed. A matter of the table: the same for all copies.
  struct Users {
    llvm::DenseMap<SymbolId, llvm::SmallVector<SymbolId, 4>> Of;
    llvm::DenseSet<SymbolId> Linked;
  };

  void link(SymbolId Derived);
  void forgetUsersOf(SymbolId S);
  std::optional<LaneVector> symbolValue(SymbolId S, uint32_t Mask);
  std::optional<LaneVector> compute(const Symbol &S, uint32_t Mask);

  const SymbolTable *T;
  llvm::DenseMap<SymbolId, LaneVector> Given;
  /// What follows from Given; the older ones were not used of late.
  llvm::DenseMap<SymbolId, LaneVector> Computed, Older;
  /// Forgotten by keepAtMost: what follows from them may still be known.
  llvm::DenseSet<SymbolId> Gone;
  std::shared_ptr<Users> Links;
};

} // namespace warplint

#endif
