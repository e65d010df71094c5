//===- IndexRanges.h - Index ranges that nvcc does not know -----*- C++ -*-===//
#ifndef WARPLINT_NVCCFRONT_INDEXRANGES_H
#define WARPLINT_NVCCFRONT_INDEXRANGES_H

#include "llvm/IR/Attributes.h"
#include "llvm/IR/Module.h"
#include <string>
#include <vector>

namespace warplint {

/// Removes the value ranges of threadIdx, blockIdx and the other special
/// registers while the optimizer of nvcc is imitated. nvcc's optimizer does not
/// see that `threadIdx.x < 1` is `threadIdx.x == 0`, or that `(2 * t + 1) % 64`
/// is one more than `2 * t % 64`. With the ranges, LLVM folds and joins
/// accesses that nvcc does not join. Observed in PTX and counters of nvcc 13.0.
class IndexRanges {
public:
  void takeFrom(llvm::Module &M);
  void giveBack(llvm::Module &M);

private:
  /// Function names with the removed attribute. By name, because unused
  /// declarations may be erased in between.
  std::vector<std::pair<std::string, llvm::Attribute>> Taken;
};

} // namespace warplint

#endif
