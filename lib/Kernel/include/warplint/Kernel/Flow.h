//===- Flow.h - The control flow of one kernel ------------------*- C++ -*-===//
//
// Computed once for each kernel: the execution order of blocks, the loops, the
// reconvergence points of divergent lanes, and a number for each value.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNEL_FLOW_H
#define WARPLINT_KERNEL_FLOW_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include <vector>

namespace warplint {

struct FlowBlock {
  const llvm::BasicBlock *Block = nullptr;
  const llvm::Loop *Innermost = nullptr;
  /// The reconvergence point of lanes that diverge at the end of this block,
  /// its immediate post-dominator, as a block number; -1: the end of the
  /// function.
  int ReconvergesAt = -1;
  /// Whether lanes that diverge here reach that in the same iteration of the
  /// loops that both are in. Of a loop that is left only inside of an `if`,
  /// lanes come to that side in different iterations.
  bool MeetsInIteration = true;
  double IssueSlots = 0;   ///< issueSlots()
  double Instructions = 0; ///< instructionsOf()
};

class Flow {
public:
  explicit Flow(const llvm::Function &F);

  const llvm::Function &function() const { return F; }
  /// Blocks in reverse post-order; the entry is 0.
  const std::vector<FlowBlock> &blocks() const { return Blocks; }
  int indexOf(const llvm::BasicBlock *B) const { return Index.lookup(B); }
  const llvm::LoopInfo &loops() const { return Loops; }
  const llvm::DominatorTree &dominators() const { return Dominators; }
  /// The first block after loop L that every lane passes when it leaves it; -1:
  /// none.
  int afterLoop(const llvm::Loop *L) const;
  /// assumedIterations() of a loop.
  double assumedIterationsOf(const llvm::Loop &L) const {
    return Lengths.lookup(&L);
  }
  /// Whether block B is reachable from one of `Starts` without passing block
  /// number `Meet` (-1: the end of the function).
  bool isBehind(llvm::ArrayRef<const llvm::BasicBlock *> Starts, int Meet,
                const llvm::BasicBlock *B) const;
  /// The child of `Region` (null: the function) that holds block B, or null
  /// when B lies in `Region` itself.
  const llvm::Loop *childLoop(const llvm::Loop *Region, int B) const;

  /// Numbers of arguments and instructions, from 0.
  unsigned numberOf(const llvm::Value *V) const { return Numbers.lookup(V); }
  unsigned valueCount() const { return Count; }
  /// Whether an instruction is used outside its innermost loop, so that lanes
  /// that have left the loop still need their own value.
  bool outlivesLoop(const llvm::Instruction *I) const {
    return Outlives[Numbers.lookup(I)];
  }

private:
  void findReconvergencePoints();
  bool meetsInIteration(int B) const;
  /// Whether a lane that leaves block `From` of the loop may start the next
  /// iteration without having passed block `Without`.
  bool repeatsWithout(const llvm::Loop &L, int From, int Without) const;

  const llvm::Function &F;
  llvm::DominatorTree Dominators;
  llvm::LoopInfo Loops;
  std::vector<FlowBlock> Blocks;
  llvm::DenseMap<const llvm::BasicBlock *, int> Index;
  llvm::DenseMap<const llvm::Value *, unsigned> Numbers;
  std::vector<bool> Outlives;
  llvm::DenseMap<const llvm::Loop *, double> Lengths;
  unsigned Count = 0;
};

} // namespace warplint

#endif
