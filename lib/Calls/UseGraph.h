//===- UseGraph.h - Which globals a function uses ---------------*- C++ -*-===//
#ifndef WARPLINT_LIB_CALLS_USEGRAPH_H
#define WARPLINT_LIB_CALLS_USEGRAPH_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Module.h"
#include <vector>

namespace warplint {

/// The global values that functions and variables of a module use in code and
/// initializers. Each function is read once.
class UseGraph {
public:
  using Globals = llvm::SetVector<llvm::GlobalValue *>;

  /// `Read` is called for each function before its instructions are visited,
  /// and may load them; null: they are there. It must outlive this object.
  explicit UseGraph(llvm::function_ref<void(llvm::Function &)> Read = nullptr)
      : Read(Read) {}
  /// The value and all that it uses, directly or transitively.
  Globals reachedFrom(llvm::GlobalValue &G);

private:
  const std::vector<llvm::GlobalValue *> &usedBy(llvm::GlobalValue &G);

  llvm::function_ref<void(llvm::Function &)> Read;
  llvm::DenseMap<llvm::GlobalValue *, std::vector<llvm::GlobalValue *>> Direct;
};

/// Partitions the kernels of a module into sets that must be optimized
/// together: those that use a common variable that only the module sees, or a
/// common recursive function of that kind, or each other, directly or through
/// other kernels. The sets are in the order of their first kernels.
std::vector<std::vector<llvm::Function *>>
kernelsTogether(llvm::ArrayRef<llvm::Function *> Kernels, UseGraph &Graph);

/// The kernels with a body, in the module's order.
std::vector<llvm::Function *> kernelsOf(llvm::Module &M);

} // namespace warplint

#endif
