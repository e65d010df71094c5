//===- ReferenceCase.h - Values that the reference case takes ---*- C++ -*-===//
#ifndef WARPLINT_COST_REFERENCECASE_H
#define WARPLINT_COST_REFERENCECASE_H

#include "warplint/Cost/TriedValues.h"
#include "warplint/Lane/Sample.h"
#include "warplint/Warp/Log.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <memory>
#include <optional>
#include <set>

namespace warplint {

/// Values of unknowns as docs/certainty.md describes them: arrays start at a
/// line, sizes and pitches are none of 0, 1 and what is below two warps, loaded
/// indices are independent in each lane, a loop's values are of its
/// progression. A fixed sequence of tries, the same in every run; what an
/// unknown is given hangs on the try, the execution and the unknown alone, not
/// on the access that asks.
class ReferenceValues {
public:
  static constexpr unsigned Tries = 20, Executions = 4;

  /// Notes which unknowns of the table are used as masks (a size that is used
  /// less one as a mask is a power of two), and which quotients are sizes. The
  /// table outlives the values; its symbols stay as they are.
  ReferenceValues(const SymbolTable &T, const AddressMap &Addresses);

  /// Goes to an execution of a try, for requests of the lanes of `Mask`. Of one
  /// try, sizes are the same in every execution.
  void begin(unsigned Try, unsigned Execution, uint32_t Mask);
  /// V, with values for what is unknown in it; nullopt where some lane divides
  /// by zero. Within an execution of a try, an unknown has one value.
  std::optional<LaneVector> evaluate(const LaneValue &V) {
    return evaluate(V, T.roots(V));
  }
  /// The same; `Roots` are V's.
  std::optional<LaneVector> evaluate(const LaneValue &V,
                                     llvm::ArrayRef<SymbolId> Roots);

  /// Whether a root has one value in all executions of a try.
  bool isSameInTry(SymbolId Root) const;

  /// The generator SplitMix64: seeds that lie close together give numbers that
  /// have nothing to do with each other, and the draw after next needs no draw
  /// before it.
  static uint64_t mixed(uint64_t Seed);
  static constexpr uint64_t SeedStep = 0x9e3779b97f4a7c15u;
  /// One seed of two numbers.
  static uint64_t seedOf(uint64_t A, uint64_t B);

private:
  std::optional<LaneVector> valueOf(const LaneValue &V) {
    return Values->evaluate(V, Mask);
  }
  void noteUses();
  void assignAll(llvm::ArrayRef<SymbolId> Roots);
  /// For values that the symbol table holds: their roots are found once.
  void assignRootsOf(const LaneValue &Kept);
  std::optional<LaneVector> evaluateKept(const LaneValue &Kept);
  void assign(SymbolId Root);
  void assignEither(SymbolId Root);
  struct LoopPlan;
  struct LoopStates;
  void followLoop(const LoopValues &Loop);
  const LoopPlan &planOf(const LoopValues &Loop);
  void goOn(const LoopValues &Loop, const LoopPlan &Plan, LoopStates &States);
  std::optional<LaneVector> next(const LoopValues &Loop, size_t Of,
                                 uint64_t Draw);
  bool isLeft(const LoopValues &Loop);
  void take(const LoopValues &Loop, llvm::ArrayRef<LaneVector> State,
            unsigned Iteration);
  int64_t draw(SymbolId Root);
  uint64_t random();
  /// Both included.
  int64_t between(int64_t Low, int64_t High);

  const SymbolTable &T;
  const AddressMap &Addresses;
  TriedValues Tried;
  Sample *Values = nullptr; ///< of this execution of this try
  uint32_t Mask = 0;
  /// Roots of values that the symbol table holds, by where it does.
  llvm::DenseMap<const LaneValue *,
                 std::shared_ptr<const std::vector<SymbolId>>>
      RootsOf;
  /// By the loop, which the symbol table holds.
  std::map<const LoopValues *, std::shared_ptr<const LoopPlan>> Plans;
  std::set<SymbolId> Masks, Quotients;
  /// Of the execution, and of what is drawn now.
  uint64_t Execution = 0, Seed = 0;
  unsigned Try = 0, Depth = 0;
};

} // namespace warplint

#endif
