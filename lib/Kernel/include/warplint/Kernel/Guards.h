//===- Guards.h - Conditions that hold where a block executes ---*- C++ -*-===//
#ifndef WARPLINT_KERNEL_GUARDS_H
#define WARPLINT_KERNEL_GUARDS_H

#include "warplint/Kernel/Flow.h"
#include "llvm/IR/Instructions.h"
#include <map>
#include <vector>

namespace warplint {

/// A comparison that is true, or false, wherever a block executes.
struct Guard {
  const llvm::ICmpInst *At = nullptr;
  bool Holds = true;
};

/// The guards of the blocks of one kernel. `F` outlives the object.
class Guards {
public:
  explicit Guards(const Flow &F) : F(F) {}

  /// Those of the branches that dominate the block; computed once.
  const std::vector<Guard> &of(const llvm::BasicBlock *Block);

private:
  const Flow &F;
  std::map<const llvm::BasicBlock *, std::vector<Guard>> Known;
};

} // namespace warplint

#endif
