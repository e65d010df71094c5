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

/// Lanes that wait to enter a block: those that may and those that surely do.
struct Arrival {
  uint32_t May = 0, Must = 0;
  bool CountKnown = false;
  /// Whether a lane may have arrived by either of two edges.
  Divergence Paths = Divergence::None;
  uint32_t RestoreMust = 0;
  bool RestoreCount = false;
  bool WholeWarps = false;    ///< behind a guard with an unknown bound
  bool RestoreParted = false; ///< ... and whose guarded region ends here
  /// The branch that at most one of the lanes passed: they are the leader;
  /// null: there is none.
  const llvm::Instruction *Leader = nullptr;
};
struct PendingPhi {
  LaneValue Value;
  uint32_t Lanes = 0;
};

/// The state that rollBack() restores after an attempt at a loop.
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
