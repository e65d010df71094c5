//===- LevelSums.h - Costs by execution in order ----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_TABLE_LEVELSUMS_H
#define WARPLINT_LIB_TABLE_LEVELSUMS_H

#include "warplint/Cost/Cost.h"
#include "warplint/Kernel/Flow.h"
#include <map>
#include <utility>
#include <vector>

namespace warplint {

/// Sums the requests of a row by execution in order, over the warps of a block.
class LevelSums {
public:
  /// Adds the requests of the access `A`, which has the cost `C`. `Weight`:
  /// their number in an average block, all rounds of A included. `Shape`: that
  /// of A; its instruction is in the function of `F`, which is the same in all
  /// calls.
  void add(const Flow &F, const AccessShape &Shape, const AccessCost &C,
           const LoggedAccess &A, double Weight);

  /// Returns the levels in order of execution. Empty: one is not known exactly,
  /// or there are more than Access::Levels has entries.
  std::vector<Access::Level> finish() const;

private:
  /// By the outermost loop (or the instruction outside of loops), then by
  /// iteration and instruction.
  std::map<std::pair<unsigned, uint64_t>, Access::Level> Levels;
  bool IsKnown = true; ///< false: one is not known exactly, or too many
};

} // namespace warplint

#endif
