//===- IndexRanges.h - What nvcc does not know of indices -------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_INDEXRANGES_H
#define WARPLINT_LIB_NVCC_INDEXRANGES_H

#include "llvm/IR/Attributes.h"
#include "llvm/IR/PassManager.h"
#include <string>
#include <vector>

namespace warplint {

/// What LLVM knows of the ranges of threadIdx and its like, taken away for as
/// long as nvcc's optimizer is imitated: `threadIdx.x < 1` is not
/// `threadIdx.x == 0` to nvcc, and `(2 * t + 1) % 64` not one more than
/// `2 * t % 64`. With them LLVM folds and joins accesses that nvcc makes one by
/// one. Seen in PTX and counters of nvcc 13.0.
class IndexRanges {
public:
  void takeFrom(llvm::Module &M);
  void giveBack(llvm::Module &M);

private:
  /// By name: unused declarations are removed on the way.
  std::vector<std::pair<std::string, llvm::Attribute>> Taken;
};

/// Gives back what was taken.
struct GiveBackRangesPass : llvm::PassInfoMixin<GiveBackRangesPass> {
  explicit GiveBackRangesPass(IndexRanges &Ranges) : Ranges(Ranges) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);

private:
  IndexRanges &Ranges;
};

} // namespace warplint

#endif
