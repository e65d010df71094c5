//===- Promotion.h - Arrays that ptxas keeps in registers -------*- C++ -*-===//
//
// ptxas may keep a private array in registers although an index is variable: an
// access then is one select per element. docs/local-memory.md has the
// measurements that this model is derived from.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PTXAS_PROMOTION_H
#define WARPLINT_PTXAS_PROMOTION_H

#include "warplint/Kernel/Flow.h"
#include "warplint/Ptxas/PrivateArrays.h"
#include <memory>

namespace warplint {

struct Promotion {
  bool InRegisters = false;
  /// The deciding reason, a clause for the user about the array ("its address
  /// is taken"). Never empty.
  std::string Why;
};

/// Predicts which private arrays of one kernel ptxas keeps in registers.
class PromotionModel {
public:
  /// \p F is the control flow of the kernel, \p All has all its arrays
  /// (arrayUses()); both must outlive this.
  PromotionModel(const Flow &F, llvm::ArrayRef<ArrayUses> All);
  ~PromotionModel();

  /// The prediction for one of the arrays.
  Promotion of(const ArrayUses &Uses);

private:
  struct Analyses;
  class Region;
  unsigned copiesOf(const llvm::Loop &L);
  std::string whyNotTogether(const Region &R, const llvm::Loop *L);

  const Flow &F;
  llvm::ArrayRef<ArrayUses> All;
  std::unique_ptr<Analyses> A; ///< null until a loop is asked for
};

} // namespace warplint

#endif
