//===- LoopFrame.h - A loop that is executing -------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_WARP_LOOPFRAME_H
#define WARPLINT_LIB_WARP_LOOPFRAME_H

#include "Divergence.h"
#include "warplint/Lane/LaneValue.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include <optional>
#include <utility>
#include <vector>

namespace warplint {

/// How one iteration changes a value.
enum class HeaderChange { Same, Even, Uniform, Any };
/// A header phi: its value on entry and how one iteration changes it.
struct HeaderValue {
  const llvm::PHINode *Phi;
  LaneValue Start;
  HeaderChange How;
  std::optional<LaneValue> Step; ///< of an even change, once known
};

/// The interpreter's state of a loop while lanes are in it.
struct LoopFrame {
  const llvm::Loop *L;
  bool Symbolic = false;
  uint32_t Entered = 0, EnteredMust = 0;
  bool EnteredCount = false;
  bool EnteredWhole = false;
  const llvm::Instruction *EnteredLeader = nullptr;
  /// Whether lanes may leave at different iterations.
  Divergence ExitDivergence = Divergence::None;
  bool HoldsWhole = false; ///< the last iteration summarized an inner loop
  /// It is summarized before it exceeds the limit on iterations.
  bool EndsEarly = false;
  bool AsksNumber = false; ///< then, a branch depends on the iteration number
  bool IsPatient = false; ///< so every iteration is executed, within the budget
  SymbolId Iteration = 0;
  std::vector<std::pair<const llvm::PHINode *, LaneValue>> Latch;
  uint64_t Trips = 0;
  const llvm::Instruction *ExitBranch = nullptr;
  LaneValue ExitCondition;
  bool ExitOnTrue = false;
  unsigned Exits = 0;
};

} // namespace warplint

#endif
