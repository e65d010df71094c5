//===- ReferenceCase.h - Values in the reference case -----------*- C++ -*-===//
#ifndef WARPLINT_COST_REFERENCECASE_H
#define WARPLINT_COST_REFERENCECASE_H

#include "warplint/Cost/ColumnBounds.h"
#include "warplint/Cost/ElementSteps.h"
#include "warplint/Cost/TriedValues.h"
#include "warplint/Lane/Sample.h"
#include "warplint/Warp/Log.h"
#include "llvm/ADT/DenseMap.h"
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>

namespace warplint {

/// Assigns values to unknowns as docs/certainty.md describes. Arrays start at a
/// line; sizes and pitches are at least two warps; loaded indices are
/// independent in each lane; a loop value is one of its progression. The
/// sequence of tries is deterministic. The value of an unknown depends only on
/// the try, the execution and the unknown, not on the access.
class ReferenceValues {
public:
  static constexpr unsigned Tries = 20, Executions = 4;
  /// Least value of a size that has no known range.
  static constexpr int64_t LeastSize = 64;

  /// Whether the unknown has one value that the caller chooses: a size or a
  /// scale.
  static bool isChosen(const Symbol &S);
  /// Whether it is a size: an argument, a field of one, or a size of the grid,
  /// in integers.
  static bool isSize(const Symbol &S);
  /// Whether a size can have the value: by its bounds and what it is a multiple
  /// of.
  static bool mayBe(const Symbol &S, int64_t Value);

  /// Notes which unknowns of the table are used as masks (a size that is used
  /// less one as a mask is a power of two), which are distances of shifts
  /// (logarithms of sizes), and which quotients are sizes. The table outlives
  /// the values; its symbols stay as they are. One size in four is a multiple
  /// of `Line`. `Columns`: bounds of loaded values; `Steps`: sizes that are a
  /// step between elements. Both may be null, else outlive the values.
  ReferenceValues(const SymbolTable &T, const AddressMap &Addresses,
                  int64_t Line, const ColumnBounds *Columns = nullptr,
                  const ElementSteps *Steps = nullptr);

  /// Starts an execution of a try, for requests of the lanes of `Mask`. Sizes
  /// are the same in all executions of one try.
  void begin(unsigned Try, unsigned Execution, uint32_t Mask);
  /// V, with values for its unknowns; nullopt: some lane divides by zero.
  /// Within one execution of a try, an unknown has one value.
  std::optional<LaneVector> evaluate(const LaneValue &V) {
    return evaluate(V, T.roots(V));
  }
  /// Like above; `Roots` are the root symbols of V.
  std::optional<LaneVector> evaluate(const LaneValue &V,
                                     llvm::ArrayRef<SymbolId> Roots);

  /// V where some sizes have the values given in place of those of the try.
  /// Quotients of sizes follow from them. `Roots` are V's.
  using GivenSize = std::pair<SymbolId, int64_t>;
  std::optional<LaneVector> evaluateWith(llvm::ArrayRef<GivenSize> Given,
                                         const LaneValue &V,
                                         llvm::ArrayRef<SymbolId> Roots);

  /// V in the current execution, where each value that is drawn, loaded ones
  /// above all, is the same in all lanes, whatever is stated of its array.
  /// `Roots` are V's.
  std::optional<LaneVector> evaluateSameData(const LaneValue &V,
                                             llvm::ArrayRef<SymbolId> Roots);

  /// The least and the greatest value that a size was given so far; absent:
  /// none.
  std::optional<std::pair<int64_t, int64_t>> tried(Unknown What,
                                                   llvm::StringRef Name) const;

  /// Whether a coordinate of the grid is compared with a size
  /// (ReferenceSize::IsExtent).
  bool isExtent(Unknown What, llvm::StringRef Name) const;

  /// Whether a root has the same value in all executions of a try.
  bool isSameInTry(SymbolId Root) const;

  /// The output function of the SplitMix64 generator: adjacent seeds give
  /// independent numbers, and any element of the sequence can be computed
  /// without those before it.
  static uint64_t mixed(uint64_t Seed);
  /// A value of a root in floating point, as bits: a scale from 1 / Most to
  /// Most, as often above one as below, or a limit of coordinates.
  static int64_t floatFrom(const Symbol &S, uint64_t Random, double Most);
  static constexpr uint64_t SeedStep = 0x9e3779b97f4a7c15u;
  /// Combines two numbers into a seed.
  static uint64_t seedOf(uint64_t A, uint64_t B);

private:
  /// Bounds of the logarithm of a size: those of LeastSize and 4,096.
  static constexpr int64_t LeastLogarithm = 6, MostLogarithm = 12;

  std::optional<LaneVector> valueOf(const LaneValue &V) {
    return Values->evaluate(V, Mask);
  }
  // SizeUses.cpp
  void noteUses();
  void noteClamp(SymbolId Id);
  void noteDistance(const LaneValue &By, unsigned Width);
  /// `Compared` are the operands of a comparison.
  void noteExtent(llvm::ArrayRef<LaneValue> Compared);
  /// Assigns quotients of sizes and scales, which other values depend on.
  void assignDerived();
  void assignQuotient(SymbolId Quotient);
  void assignAll(llvm::ArrayRef<SymbolId> Roots);
  /// Assigns the roots of a value in the symbol table; they are determined
  /// once.
  void assignRootsOf(const LaneValue &Kept);
  /// evaluate() of a value in the symbol table.
  std::optional<LaneVector> evaluateKept(const LaneValue &Kept);
  void assign(SymbolId Root);
  void assignEither(SymbolId Root);
  std::optional<uint32_t> lanesChosen(const Symbol &S);
  std::array<uint8_t, WarpLanes> leadersOf(const Symbol &S);
  /// Gives a loaded root the values that are stated of its array. False:
  /// nothing but bounds is.
  bool assignStated(SymbolId Root);
  struct LoopNeed;
  struct LoopPlan;
  struct LoopStates;
  // FollowLoop.cpp
  bool followLoop(const LoopValues &Loop, SymbolId Root);
  LoopPlan &planOf(const LoopValues &Loop);
  const LoopNeed &needOf(const LoopValues &Loop, LoopPlan &Plan, SymbolId Root);
  bool continueInClosedForm(const LoopValues &Loop, const LoopPlan &Plan,
                            LoopStates &States);
  std::optional<LaneVector> next(const LoopValues &Loop, size_t Of,
                                 uint64_t Draw);
  bool isLeft(const LoopValues &Loop);
  void assignIteration(const LoopValues &Loop, const LoopStates &States,
                       llvm::ArrayRef<LaneVector> State, unsigned Iteration);
  int64_t draw(SymbolId Root);
  int64_t stepFrom(const Symbol &S, int64_t Least);
  void note(const Symbol &S, int64_t V);
  /// The greatest value of a root by its column bound and Symbol::Below;
  /// absent: no bound.
  std::optional<int64_t> mostOfColumn(SymbolId Root);
  std::optional<int64_t> lessThan(SymbolId Size);
  uint64_t random();
  /// A random number from Low to High, both inclusive.
  int64_t between(int64_t Low, int64_t High);

  const SymbolTable &T;
  const AddressMap &Addresses;
  const int64_t Line;
  const ColumnBounds *const Columns;
  const ElementSteps *const Steps;
  /// Minima of a coordinate of the lanes and a size. In the interior of an
  /// array they are the coordinate. Created before `Tried`.
  Sample::Operands Clamps;
  TriedValues Tried;
  Sample *Values = nullptr; ///< of the current execution of the current try
  uint32_t Mask = 0;
  /// Roots of the values in the symbol table, by address.
  llvm::DenseMap<const LaneValue *,
                 std::shared_ptr<const std::vector<SymbolId>>>
      RootsOf;
  /// Plans of the loops in the symbol table, by address.
  std::map<const LoopValues *, std::shared_ptr<LoopPlan>> Plans;
  /// Quotients of sizes as integers and, as scales, in floating point.
  std::set<SymbolId> Masks, Quotients, Scales;
  /// Sizes that are distances of shifts.
  std::set<SymbolId> Logarithms;
  /// Sizes that coordinates are compared with, by kind and name. Fields of one
  /// argument whose names are not known have one name.
  std::set<std::pair<Unknown, std::string>> Extents;
  std::map<std::pair<Unknown, std::string>, std::pair<int64_t, int64_t>> Drawn;
  std::optional<Sample> Given; ///< of evaluateWith(), evaluateSameData()
  bool IsSameData = false;     ///< in evaluateSameData()
  /// Seeds of the execution and of the current draws.
  uint64_t Execution = 0, Seed = 0;
  unsigned Try = 0, Depth = 0;
};

} // namespace warplint

#endif
