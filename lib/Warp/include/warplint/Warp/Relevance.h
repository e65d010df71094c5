//===- Relevance.h - Values that addresses and ways hang on -----*- C++ -*-===//
#ifndef WARPLINT_WARP_RELEVANCE_H
#define WARPLINT_WARP_RELEVANCE_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Function.h"

namespace warplint {

/// Which values of a function some address, condition or call is made of.
/// Nothing that is logged hangs on the others: sums that are only stored.
class Relevance {
public:
  explicit Relevance(const llvm::Function &F);
  bool contains(const llvm::Value *V) const { return Values.contains(V); }

private:
  llvm::DenseSet<const llvm::Value *> Values;
};

} // namespace warplint

#endif
