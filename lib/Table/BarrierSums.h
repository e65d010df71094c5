//===- BarrierSums.h - Which threads reach a barrier ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_TABLE_BARRIERSUMS_H
#define WARPLINT_LIB_TABLE_BARRIERSUMS_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Warp/WarpRun.h"
#include <map>
#include <set>
#include <vector>

namespace warplint {

/// Which threads of a block reach each barrier of one kernel, by the logs of
/// its warp ranges. The flow and the options outlive the object.
class BarrierSums {
public:
  BarrierSums(const Flow &F, const EvaluationOptions &Options)
      : F(F), Options(Options) {}

  /// Adds the barriers and branches of a range, of which `FirstWarp` is the
  /// lowest warp number. `T`: the symbols of the run, with the bounds that the
  /// cost model found. Keeps a reference to neither.
  void add(const WarpRun &Run, const SymbolTable &T, unsigned FirstWarp);

  /// Returns the barriers that a range executed, in the order of their places
  /// in the source. The copies of one source barrier are one entry: that of the
  /// worst verdict.
  std::vector<BarrierReach> finish() const;

private:
  /// Executions of a barrier by each warp of a range.
  struct Arrivals {
    double Times = 0;
    bool CountKnown = true;
    /// Some lane certainly executes it (LoggedBarrier::Must).
    bool Sure = false;
    /// Lanes that may arrive and lanes that do not, of the execution that most
    /// lanes miss.
    uint32_t Arriving = 0, Missing = 0;
  };
  /// The sides of a branch that the lanes of a range took.
  struct Ways {
    double Taken = 0, Fallen = 0; ///< executions with lanes on that side
    bool HasDiverged = false;     ///< lanes certainly diverged once
    /// Lanes that were only on that side in some execution.
    uint32_t TakenLanes = 0, FallenLanes = 0;
    bool MayPartBlock = false; ///< as in LoggedBranch, of some execution
    /// The unknowns that decide then, as noun phrases for the user.
    std::set<std::string> Unknowns;
  };
  /// The control flow of a range: its blocks, and its lowest warp number.
  struct RangeRun {
    WarpRange Range;
    unsigned FirstWarp = 0;
    uint32_t Lanes = 0; ///< that exist in its warps
    std::map<const llvm::Instruction *, Arrivals> Barriers;
    std::map<const llvm::Instruction *, Ways> Branches;
  };

  /// Whether some lanes of a warp arrive and others do not. This and the next
  /// two fill in `R` if they are missing.
  bool lanesMissing(const llvm::Instruction &At, BarrierReach &R) const;
  /// The executions of barriers by each warp of a range. A barrier in one
  /// branch of an `if` waits for warps at that of the other: it is one barrier
  /// of the hardware (PTX ISA, `barrier`). By the innermost loop around it
  /// (null: none) and its callee; one with arguments or in assembly is apart
  /// from others.
  struct AllArrivals {
    std::map<std::pair<const llvm::Loop *, const llvm::Value *>, double> Times;
    bool AreKnown = true; ///< each surely executes so many times
  };
  AllArrivals arrivalsOf(const RangeRun &Run) const;
  /// Whether whole warps arrive less often than others of their block, at this
  /// barrier and at all together. Possible: they do at this one, and how often
  /// at others is not known.
  BarrierReach::Reach warpsMissing(const llvm::Instruction &At,
                                   BarrierReach &R) const;
  /// Whether threads may not reach the barrier, by an unknown that differs
  /// within the block.
  bool mayBeMissed(const llvm::Instruction &At, BarrierReach &R) const;
  /// Adds the branches that keep lanes of the range from the barrier, the
  /// closest one first.
  void addDiversions(BarrierReach &R, const RangeRun &Run,
                     const llvm::Instruction &At) const;
  /// Records the place of the branch that decides; null: none does.
  void setDecider(BarrierReach &R, const llvm::Instruction *Branch) const;
  Spot placeOf(const llvm::Instruction &At) const;

  const Flow &F;
  const EvaluationOptions &Options;
  std::vector<RangeRun> Ranges;
};

} // namespace warplint

#endif
