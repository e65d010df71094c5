//===- ReferenceCase.h - Values that the reference case takes ---*- C++ -*-===//
#ifndef WARPLINT_COST_REFERENCECASE_H
#define WARPLINT_COST_REFERENCECASE_H

#include "warplint/Cost/TriedValues.h"
#include "warplint/Lane/Sample.h"
#include "warplint/Warp/Log.h"
#include <map>
#include <memory>
#include <optional>
#include <set>

namespace warplint {

/// Values of unknowns as docs/certainty.md describes them: arrays start at a
/// line, sizes and pitches are none of 0, 1 and what is below two warps, loaded
/// indices are independent in each lane, a loop's values are of its
/// progression. A fixed sequence of tries, the same in every run.
class ReferenceValues {
public:
  /// `Mask`: the lanes of the request.
  ReferenceValues(const SymbolTable &T, const AddressMap &Addresses,
                  uint32_t Mask)
      : T(T), Addresses(Addresses), Mask(Mask), Values(T) {}

  /// Notes which unknowns below V are used as masks (a size that is used less
  /// one as a mask is a power of two), and which quotients are sizes.
  void lookAt(const LaneValue &V);
  /// Forgets the values of the try before. Of one try, sizes are the same in
  /// every execution.
  void begin(unsigned Try, unsigned Execution);
  /// V, with values for what is unknown in it; nullopt where some lane divides
  /// by zero. Within a try, an unknown has one value.
  std::optional<LaneVector> evaluate(const LaneValue &V);

  /// What the values of V's unknowns depend on, after lookAt(V).
  TriedValues::Key keyOf(const LaneValue &V) const;
  /// Values for the unknowns below V: of all executions of all tries, one
  /// after the other.
  std::vector<Sample> tries(const LaneValue &V, unsigned Tries,
                            unsigned Executions);

  /// The generator SplitMix64: seeds that lie close together give numbers that
  /// have nothing to do with each other, and the draw after next needs no draw
  /// before it.
  static uint64_t mixed(uint64_t Seed);
  static constexpr uint64_t SeedStep = 0x9e3779b97f4a7c15u;

private:
  std::optional<LaneVector> valueOf(const LaneValue &V) {
    return Values.evaluate(V, Mask);
  }
  void assignAll(const std::vector<SymbolId> &Roots);
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
  bool isQuotient(SymbolId Id) const;
  uint64_t random();
  /// Both included.
  int64_t between(int64_t Low, int64_t High);

  const SymbolTable &T;
  const AddressMap &Addresses;
  const uint32_t Mask;
  Sample Values; ///< of this try
  /// Roots of values that the symbol table holds, by where it does.
  std::map<const LaneValue *, std::vector<SymbolId>> RootsOf;
  /// By the loop, which the symbol table holds.
  std::map<const LoopValues *, std::shared_ptr<const LoopPlan>> Plans;
  std::set<SymbolId> Masks, Quotients, Seen;
  uint64_t Seed = 0x9e3779b97f4a7c15u;
  unsigned Try = 0, Depth = 0;
};

} // namespace warplint

#endif
