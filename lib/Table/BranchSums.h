//===- BranchSums.h - Branches over all warps of a block --------*- C++ -*-===//
#ifndef WARPLINT_LIB_TABLE_BRANCHSUMS_H
#define WARPLINT_LIB_TABLE_BRANCHSUMS_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Warp/WarpRun.h"
#include <map>
#include <set>
#include <vector>

namespace warplint {

/// Threads of a block at one execution of a branch: all that are active before
/// it, and those that take the guarded side.
struct BranchTurn {
  double Active = 0, Working = 0;
};

/// One side of a branch: sums over the executions by the warps of a
/// block.
struct BranchSide {
  const llvm::BasicBlock *Start = nullptr;
  /// Executions by warps with lanes on this side.
  double WarpsUsed = 0;
  /// Sums over executions: lanes on this side, and active lanes of the
  /// executions that WarpsUsed counts.
  double Working = 0, LanesOfUsed = 0;
  /// Sum over WarpsUsed of the instructions of an execution.
  double Work = 0;
  std::vector<BranchTurn> Turns; ///< by number of the execution
};

/// A conditional branch or switch of one kernel: sums over all warps of a
/// block.
struct BranchSum {
  DivergentBranch Result;        ///< what does not depend on executions
  unsigned Order = 0;            ///< Flow::numberOf() of the branch
  std::vector<BranchSide> Sides; ///< of each distinct successor
  /// Of a conditional branch, the side with more instructions up to the
  /// reconvergence point.
  unsigned GuardedSide = 0;
  /// Executions by warps, and those with lanes on several sides.
  double Executions = 0, Split = 0;
  /// All conditions were decided; one depends on loaded data; one differs by
  /// lane; an execution was added.
  bool Known = true, Data = false, Thread = false, Any = false;

  /// Adds a later copy of the same branch of the source.
  void append(const BranchSum &Later);
};

/// Sums the branches of one kernel over the warps of a block, by the logs of
/// its warp ranges. The flow, the launch and the options outlive the object.
class BranchSums {
public:
  BranchSums(const Flow &F, const Launch &How, const EvaluationOptions &Options)
      : F(F), How(How), Options(Options) {}

  /// Adds the branches of a range. `Weight`: the warps of the range in an
  /// average block. Keeps no reference to the run.
  void add(const WarpRun &Run, double Weight);

  /// Whether loaded data that differs by thread decides which threads execute
  /// `At`, as far as the added ranges show.
  bool isGuardedByData(const llvm::Instruction &At) const;
  /// Whether what each lane has loaded, and not only the place of the store,
  /// decides which lanes store.
  bool isSelectedByOtherData(const llvm::StoreInst &At) const;

  /// Returns the branches that a range executed, in the order of their places
  /// in the source. The copies of one source branch are one entry.
  std::vector<DivergentBranch> finish() const;

private:
  void describe(BranchSum &B, const llvm::Instruction &At) const;
  /// Adds an execution of the branch by warps of which the lanes `Working` take
  /// `Side`. `Turn`: its first number.
  static void addSide(BranchSide &Side, const LoggedBranch &L, uint32_t Working,
                      double Weight, size_t Turn);
  /// Iterations of a loop for each warp on the side of a branch; 0: unknown.
  double runsOf(const llvm::Loop &L, const BranchSide &Side) const;
  /// The instructions that a warp executes on the side of the branch `At`;
  /// those of loops once for each iteration.
  double guardedWork(const llvm::Instruction &At, const BranchSide &Side) const;
  /// Adds what depends on all branches of the kernel.
  void weigh(const llvm::Instruction &At, BranchSum &B) const;

  const Flow &F;
  const Launch &How;
  const EvaluationOptions &Options;
  std::map<const llvm::Instruction *, BranchSum> Branches;
  /// Branches and switches with an undecided condition that depends on loaded
  /// data, or on what a loop changes, which may differ between threads.
  std::set<const llvm::Instruction *> DataBranches;
  /// Those whose condition depends on what lanes load from separate addresses.
  std::set<const llvm::Instruction *> LoadedBranches;
};

} // namespace warplint

#endif
