//===- Growth.h - How large functions become --------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_CALLS_GROWTH_H
#define WARPLINT_LIB_CALLS_GROWTH_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include <memory>
#include <vector>

namespace llvm {
class Function;
} // namespace llvm

namespace warplint {

/// How large functions are with all that they call. Holds for the module as it
/// was when a function was first asked for.
class Growth {
public:
  struct Node {
    /// Instructions; a recursion is counted once.
    uint64_t Own = 0, All = 0;
    /// How often each function with a body is called.
    llvm::MapVector<llvm::Function *, uint64_t> Calls;
    bool IsOpen = false; ///< being looked at: a recursion
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
