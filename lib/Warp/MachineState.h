//===- MachineState.h - State of lanes between blocks -----------*- C++ -*-===//
#ifndef WARPLINT_LIB_WARP_MACHINESTATE_H
#define WARPLINT_LIB_WARP_MACHINESTATE_H

#include "Divergence.h"
#include "warplint/Lane/LaneValue.h"
#include "warplint/Warp/Log.h"
#include "llvm/IR/Instructions.h"
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace warplint {

/// Lanes that wait to enter a block.
struct Arrival {
  /// Lanes that may enter; and of these, those that surely do if the block
  /// executes.
  uint32_t May = 0, Must = 0;
  bool CountKnown = false; ///< the block surely executes
  /// Whether it is unknown by which edge a lane arrives, and why.
  Divergence Paths = Divergence::None;
  /// If lanes reconverge in the block: lanes that surely were at the branch
  /// where they diverged, and whether that surely was executed. The same holds
  /// here.
  uint32_t RestoreMust = 0;
  bool RestoreCount = false;
  /// Lanes came out of a loop one by one and go on so: nothing is restored
  /// before a barrier.
  bool ComesApart = false;
  /// The block is behind a guard with an unknown bound
  /// (ConditionFacts::Rest::Guard); as LoggedAccess::WholeWarps.
  bool WholeWarps = false;
  /// The code behind that guard ends here.
  bool EndsWholeWarps = false;
  /// A branch that at most one lane passed (Machine::electsLane()), so that at
  /// most one lane is active; null: there is none.
  const llvm::Instruction *Leader = nullptr;
};
/// The value of a phi on the edges that were followed, and the lanes that
/// arrived by them; ~0: the value is that of all lanes.
struct PendingPhi {
  LaneValue Value;
  uint32_t Lanes = 0;
};

/// The state that Machine::rollBack() restores after an attempt to execute a
/// loop, or a part of it.
struct MachineState {
  Log::Mark Mark;
  std::vector<Arrival> Waiting;
  std::map<std::pair<int, const llvm::PHINode *>, PendingPhi> Phis;
  std::set<int> Ready;
  uint32_t Returned;
  unsigned Iteration;
};

} // namespace warplint

#endif
