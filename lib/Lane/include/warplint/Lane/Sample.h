//===- Sample.h - Evaluation with assumed values of symbols -----*- C++ -*-===//
#ifndef WARPLINT_LANE_SAMPLE_H
#define WARPLINT_LANE_SAMPLE_H

#include "warplint/Lane/Symbol.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>

namespace warplint {

/// Values of root symbols, and the resulting values of derived symbols. The
/// latter are cached until a value that they depend on changes.
class Sample {
public:
  /// For derived symbols, the number of the operand whose value they have,
  /// whatever their operation gives.
  using Operands = llvm::DenseMap<SymbolId, unsigned>;

  /// The table and `Instead` must outlive the sample and its copies, and must
  /// not change. `Instead` may be null.
  explicit Sample(const SymbolTable &Table, const Operands *Instead = nullptr)
      : T(&Table), Instead(Instead), Links(std::make_shared<Users>()) {}

  /// Sets the value of a root symbol, or replaces it.
  void assign(SymbolId Root, LaneVector Values);
  bool isAssigned(SymbolId Root) const { return Given.count(Root) != 0; }
  /// Number of symbols with a value from assign().
  size_t assigned() const { return Given.size(); }
  /// Removes all values.
  void clear();
  /// If more than `Values` values were computed since the last call that
  /// dropped values, drops those that were not used since then.
  void keepAtMost(size_t Values);
  /// Number of values in the cache: of those that were computed.
  size_t computed() const { return Computed.size() + Older.size(); }
  /// Frees the cache.
  void forgetComputed();
  /// Evaluates V with the assigned values. nullopt: a root of V has no value,
  /// or a lane of Mask divides by zero. `Mask` must be the same in all calls
  /// between two calls of clear().
  std::optional<LaneVector> evaluate(const LaneValue &V, uint32_t Mask);

private:
  /// For each symbol, the derived symbols with it among their operands, as far
  /// as they were ever computed. Depends on the table only and is shared by all
  /// copies.
  struct Users {
    llvm::DenseMap<SymbolId, llvm::SmallVector<SymbolId, 4>> Of;
    llvm::DenseSet<SymbolId> Linked;
  };

  void link(SymbolId Derived);
  void forgetUsersOf(SymbolId S);
  std::optional<LaneVector> symbolValue(SymbolId S, uint32_t Mask);
  std::optional<LaneVector> compute(const Symbol &S, uint32_t Mask);

  const SymbolTable *T;
  const Operands *Instead;
  llvm::DenseMap<SymbolId, LaneVector> Given;
  /// Values that were computed from Given; Older holds the ones that were not
  /// used recently.
  llvm::DenseMap<SymbolId, LaneVector> Computed, Older;
  /// Symbols dropped by keepAtMost(); values computed from them may be cached.
  llvm::DenseSet<SymbolId> Gone;
  std::shared_ptr<Users> Links;
};

} // namespace warplint

#endif
