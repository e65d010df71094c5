//===- Divergence.h - How lanes diverge -------------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_WARP_DIVERGENCE_H
#define WARPLINT_LIB_WARP_DIVERGENCE_H

#include "warplint/Kernel/Ways.h"
#include "warplint/Lane/LaneValue.h"
#include "llvm/ADT/DenseMap.h"
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace warplint {

/// Whether the lanes of a warp may have taken different ways to a block: not at
/// all, by their place in the block (a limit that all lanes share separates
/// them), or by data that differs between the lanes.
enum class Divergence : uint8_t { None, ByPlace, ByData };

/// How lanes diverged at the branches of a kernel when these last executed.
class BranchDivergence {
public:
  explicit BranchDivergence(const Flow &F);

  /// Block number `Block` ends in a branch on `Condition` (absent: a switch)
  /// where lanes diverge in this way.
  void note(int Block, Divergence How,
            std::optional<LaneValue> Condition = std::nullopt) {
    Branch &B = Last[size_t(Block)];
    B = {How, std::max(How, B.Most), std::move(Condition)};
  }
  /// Whether lanes that meet in a block may have come from its immediate
  /// dominator, where all of them were, by ways that give the phi different
  /// values. How lanes diverged before that decides nothing. ByData at the
  /// header of a loop, and for what changes in a loop in between.
  Divergence upTo(int Block, const llvm::PHINode &Phi);
  /// The one branch that chooses between the two edges into a block.
  struct Choice {
    LaneValue Condition;
    bool When; ///< its value where lanes come from `From`
  };
  /// Absent: there are other edges, or several branches.
  std::optional<Choice> choiceAt(int Block, int From);

private:
  struct Branch {
    Divergence How = Divergence::None;
    Divergence Most = Divergence::None; ///< of all executions
    std::optional<LaneValue> Condition;
  };
  const Ways &known(int Block);

  const Flow &F;
  std::vector<Branch> Last; ///< by block number
  llvm::DenseMap<int, Ways> Known;
};

} // namespace warplint

#endif
