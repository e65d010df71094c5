//===- InlinedSize.h - Sizes of functions after inlining --------*- C++ -*-===//
#ifndef WARPLINT_LIB_CALLS_INLINEDSIZE_H
#define WARPLINT_LIB_CALLS_INLINEDSIZE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include <memory>

namespace llvm {
class Function;
} // namespace llvm

namespace warplint {

/// Instruction counts of functions with all their callees inlined; the sums
/// saturate. Results are cached: they hold for the module at the first query of
/// each function.
class InlinedSizes {
public:
  struct Node {
    /// Instructions of the function, and with its callees; a recursive call
    /// counts once.
    uint64_t Own = 0, All = 0;
    /// How often each function with a body is called.
    llvm::MapVector<llvm::Function *, uint64_t> Calls;
    bool IsOpen = false; ///< its sum is being computed: a call is recursive
  };

  const Node &of(llvm::Function &F);

private:
  llvm::DenseMap<llvm::Function *, std::unique_ptr<Node>> Nodes;
};

} // namespace warplint

#endif
