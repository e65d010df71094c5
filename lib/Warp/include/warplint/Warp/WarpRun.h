//===- WarpRun.h - What the warps of a range did ----------------*- C++ -*-===//
//
// The interpreter's result as a value: the table and the cost model read it,
// and nothing of the interpreter's state is visible to them.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_WARP_WARPRUN_H
#define WARPLINT_WARP_WARPRUN_H

#include "warplint/Kernel/BackwardSlice.h"
#include "warplint/Lane/Symbol.h"
#include "warplint/Nvcc/KernelCode.h"
#include "warplint/Program/Launch.h"
#include "warplint/Warp/EvaluationOptions.h"
#include "warplint/Warp/Log.h"
#include <array>
#include <functional>
#include <set>

namespace warplint {

/// Blocks and warps that are evaluated at once: inclusive ranges of blockIdx.x,
/// .y, .z and of the warp's number in its block.
struct WarpRange {
  std::array<int64_t, 4> Low{}, High{};
};

struct RunLimits {
  /// Instructions that may be executed, each counted once for the whole range.
  uint64_t MaxSteps = 0;
  /// Whether the run may end with Outcome::Split. False: what differs within
  /// the range stays undecided.
  bool MaySplit = true;
  /// Whether iterations that repeat are counted instead of executed.
  bool CountRounds = true;
  /// Of the steps, those that one loop may take before it is summarized.
  uint64_t MaxLoopSteps = 150000;
  /// Called now and then; once it returns true, the run ends with
  /// Outcome::OutOfBudget. Null: never.
  const std::function<bool()> *IsStale = nullptr;
};

struct WarpRun {
  enum class Outcome {
    Done,
    Split,      ///< a decision differs within the range: see SplitAxis, SplitAt
    OutOfBudget ///< RunLimits::MaxSteps were not enough
  };
  Outcome Ended = Outcome::Done;
  WarpRange Range;
  /// Of Split: the axis of Range and the first value of its upper half.
  unsigned SplitAxis = 0;
  int64_t SplitAt = 0;
  /// A decision stayed open that a smaller range would have made.
  bool IsTooLarge = false;
  uint64_t Steps = 0; ///< that were executed

  Log Events;           ///< empty or incomplete unless Done
  SymbolTable Symbols;  ///< of the values in Events
  AddressMap Addresses; ///< what the address symbols stand for
  /// Stands for the warp's number where the range has several.
  SymbolId WarpSymbol = 0;
  uint32_t Lanes = 0; ///< that exist in the warps of the range
  /// Parts of the kernel that were not evaluated; Events has nothing of them.
  std::set<Omission> Omissions;
};

/// Executes the kernel for all lanes of the range. `Matters` is of the code's
/// flow. All extents of the launch's block are known.
WarpRun runWarps(const KernelCode &Code, const BackwardSlice &Matters,
                 const Launch &How, const EvaluationOptions &Options,
                 const WarpRange &Range, const RunLimits &Limits);

} // namespace warplint

#endif
