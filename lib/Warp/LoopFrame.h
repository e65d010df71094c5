//===- LoopFrame.h - A loop that is executing -------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_WARP_LOOPFRAME_H
#define WARPLINT_LIB_WARP_LOOPFRAME_H

#include "Divergence.h"
#include "warplint/Lane/LaneValue.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace warplint {

/// How one iteration changes the value of a header phi; the strongest statement
/// first.
enum class HeaderChange {
  Same,    ///< not at all
  Even,    ///< by the same step in each iteration; lanes may differ in the step
  Shifted, ///< otherwise, and it remains the value on entry plus a uniform one
  Uniform, ///< otherwise, and the value remains uniform
  Any
};
/// A header phi: its value on entry and how one iteration changes it.
struct HeaderValue {
  const llvm::PHINode *Phi;
  LaneValue Start;
  HeaderChange How;
  std::optional<LaneValue> Step; ///< of an even change, once known
};

/// The interpreter's state of a loop while lanes are in it. The loop is
/// executed iteration by iteration, or summarized (LoopSummary.cpp).
struct LoopFrame {
  const llvm::Loop *L;
  // The Arrival at the header from outside: its May without the lanes that
  // returned, Must, CountKnown, WholeWarps and Leader.
  uint32_t Entered = 0, EnteredMust = 0;
  bool EnteredCount = false;
  bool EnteredWhole = false;
  const llvm::Instruction *EnteredLeader = nullptr;

  /// The last executed iteration summarized an inner loop.
  bool SummarizedInner = false;
  /// The loop is summarized although it is within the limits: its iterations
  /// summarize an inner loop, and those that remain would take too many steps.
  bool EndsEarly = false;
  /// Of a loop that EndsEarly: a branch in it depends on the iteration number,
  /// which a summary does not know. The loop is executed again, with
  /// ExecutesAll.
  bool BranchesOnIteration = false;
  bool ExecutesAll = false; ///< every iteration is executed, within the limits

  bool Symbolic = false;  ///< the loop is summarized; the rest is for this case
  SymbolId Iteration = 0; ///< the number of the iteration, from 0
  uint64_t Trips = 0;     ///< trip count; 0: not known
  /// Whether lanes may leave at different iterations.
  Divergence ExitDivergence = Divergence::None;
  /// FromPartedWarp if the lanes of the one warp that a limit separates do,
  /// FromOwnRounds if warps, and FromBlockRounds if blocks do.
  unsigned LeftIn = 0;
  /// LeftIn of the loops inside, as far as header values have what they change.
  unsigned FromInner = 0;
  /// How those of each warp do, not only of the one that a limit separates, and
  /// where they arrive.
  Divergence LeftApart = Divergence::None;
  std::vector<const llvm::BasicBlock *> ApartAt;
  /// Lanes leave to a block at a branch that parts them in this way; `Apart`:
  /// how those that come to the branch leave without the others.
  void noteExit(const llvm::BasicBlock *To, Divergence How, Divergence Apart) {
    ExitDivergence = std::max({ExitDivergence, How, Apart});
    if (Apart == Divergence::None)
      return;
    LeftApart = std::max(LeftApart, Apart);
    ApartAt.push_back(To);
  }
  /// The values of header phis at the back edges of the symbolic iteration.
  std::vector<std::pair<const llvm::PHINode *, LaneValue>> Latch;
  /// Exit branches that the symbolic iteration executed: their number, and the
  /// last one, with its condition and whether its true edge leaves the loop.
  unsigned Exits = 0;
  const llvm::Instruction *ExitBranch = nullptr;
  LaneValue ExitCondition;
  bool ExitOnTrue = false;
};

} // namespace warplint

#endif
