//===- Ways.h - Branches that choose the way to a block ---------*- C++ -*-===//
#ifndef WARPLINT_KERNEL_WAYS_H
#define WARPLINT_KERNEL_WAYS_H

#include "warplint/Kernel/Flow.h"
#include "llvm/IR/Instructions.h"
#include <set>
#include <vector>

namespace warplint {

/// The blocks, from the immediate dominator of a block on, whose branches
/// choose the way to it. Blocks are numbers of Flow::blocks().
struct Ways {
  /// The block is the header of a loop, or the entry: the other members are not
  /// known.
  bool IsOpen = false;
  /// A loop lies between, whose branches are among `Branches`.
  bool HaveLoop = false;
  struct Branch {
    int Block;
    /// The predecessors of the block that lie behind the branch, two or more.
    std::vector<const llvm::BasicBlock *> Through;
    /// Whether a phi of the block has different values for them.
    bool choosesFor(const llvm::PHINode &Phi) const;
  };
  std::vector<Branch> Branches;
  /// One branch chooses between the two predecessors of the block, of which
  /// those in IfTrue lie on its true side.
  bool IsChoice = false;
  std::vector<int> IfTrue;
  /// Those between the dominator and the block.
  std::set<const llvm::BasicBlock *> Between;
};

Ways waysTo(const Flow &F, int Block);

/// Whether a value of a phi of the block, to which `Of` leads, is computed from
/// one that changes in a loop in between, so that lanes that leave the loop in
/// different iterations bring different ones.
bool mayDifferByIteration(const Flow &F, const Ways &Of,
                          const llvm::PHINode &Phi);

} // namespace warplint

#endif
