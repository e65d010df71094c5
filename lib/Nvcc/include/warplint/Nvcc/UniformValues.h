//===- UniformValues.h - What ptxas sees to be one value a warp -*- C++ -*-===//
//
// ptxas lets one lane update an address for its warp where the code shows that
// all lanes have the same address. What it takes for the same was read off the
// machine code of nvcc 13.0 for sm_90 (docs/hardware.md): it follows values,
// not the shape of the block, so threadIdx.y differs between lanes although it
// is the same in a warp of a block of 32 columns.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_NVCC_UNIFORMVALUES_H
#define WARPLINT_NVCC_UNIFORMVALUES_H

#include "warplint/Kernel/Flow.h"
#include "llvm/ADT/DenseSet.h"

namespace warplint {

class UniformValues {
public:
  /// Looks at the whole function once.
  explicit UniformValues(const Flow &F);

  /// Whether ptxas takes V to be one value for all lanes that compute it.
  /// Arguments always are: what a function that is not inlined gets is not
  /// known here.
  bool contains(const llvm::Value *V) const { return !Varying.count(V); }

private:
  bool varies(const llvm::Instruction &I) const;
  bool callVaries(const llvm::CallBase &C) const;
  bool branchVaries(const llvm::BasicBlock &B) const;
  void addJoins(const FlowBlock &From);

  const Flow &F;
  llvm::DenseSet<const llvm::Value *> Varying;
  llvm::DenseSet<const llvm::BasicBlock *> Joins;
};

} // namespace warplint

#endif
