//===- InlinedSize.h - Sizes of functions after inlining --------*- C++ -*-===//
#ifndef WARPLINT_LIB_CALLS_INLINEDSIZE_H
#define WARPLINT_LIB_CALLS_INLINEDSIZE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include <memory>
#include <vector>

namespace llvm {
class Function;
} // namespace llvm

namespace warplint {

/// Instruction counts of functions with all their callees inlined. Results are
/// cached: they hold for the module at the first query of each function.
class Growth {
public:
  struct Node {
    /// Instructions of the function, and with its callees; a recursive call
    /// counts once.
    uint64_t Own = 0, All = 0;
    /// How often each function with a body is called.
    llvm::MapVector<llvm::Function *, uint64_t> Calls;
    bool IsOpen = false; ///< on the stack of the traversal
  };

  const Node &of(llvm::Function &F);

  /// How many copies of each function become part of `Kernel`.
  llvm::DenseMap<llvm::Function *, uint64_t> copiesIn(llvm::Function &Kernel);

private:
  llvm::DenseMap<llvm::Function *, std::unique_ptr<Node>> Nodes;
  std::vector<llvm::Function *> Order;
};

} // namespace warplint

#endif
