//===- LoopFrame.h - A loop that is being run -------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_WARP_LOOPFRAME_H
#define WARPLINT_LIB_WARP_LOOPFRAME_H

#include "warplint/Lane/LaneValue.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include <utility>
#include <vector>

namespace warplint {

/// What is kept of a loop while its lanes are in it.
struct LoopFrame {
  const llvm::Loop *L;
  bool Symbolic = false;
  uint32_t Entered = 0, EnteredMust = 0;
  bool EnteredCount = false;
  bool EnteredWhole = false;
  bool DivergentExit = false; ///< lanes leave at different iterations
  bool HoldsWhole = false;    ///< a loop in it was run as a whole, of late
  /// Its iterations are taken for alike before they are too many to be run.
  bool EndsEarly = false;
  bool AsksNumber = false; ///< then, a way hangs on which iteration it is
  bool IsPatient = false;  ///< and so all are run, if they can be
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
