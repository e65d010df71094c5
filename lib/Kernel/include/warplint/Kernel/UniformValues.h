//===- UniformValues.h - Values that ptxas treats as uniform ----*- C++ -*-===//
//
// ptxas lets one lane update an address for its whole warp if the code shows
// that all lanes have the same address. The rules were derived from machine
// code of nvcc 13.0 for sm_90 (docs/hardware.md). ptxas looks at the values,
// not at the block shape: threadIdx.y counts as different between lanes,
// although it is uniform within a warp if the block has 32 columns.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNEL_UNIFORMVALUES_H
#define WARPLINT_KERNEL_UNIFORMVALUES_H

#include "warplint/Kernel/Flow.h"
#include "llvm/ADT/DenseSet.h"

namespace warplint {

/// A uniformity analysis with the rules of ptxas.
class UniformValues {
public:
  /// Analyzes the whole function.
  explicit UniformValues(const Flow &F);

  /// Whether ptxas treats V as the same for all lanes that compute it.
  /// Arguments are always treated as uniform: those of functions that are not
  /// inlined are not analyzed.
  bool contains(const llvm::Value *V) const { return !Varying.count(V); }

private:
  bool varies(const llvm::Instruction &I) const;
  bool callVaries(const llvm::CallBase &C) const;
  bool branchVaries(const llvm::BasicBlock &B) const;
  void addJoins(const FlowBlock &From);

  const Flow &F;
  llvm::DenseSet<const llvm::Value *> Varying;
  llvm::DenseSet<const llvm::BasicBlock *> Joins; ///< see addJoins()
};

} // namespace warplint

#endif
