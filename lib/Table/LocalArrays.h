//===- LocalArrays.h - The private arrays of one kernel ---------*- C++ -*-===//
#ifndef WARPLINT_LIB_TABLE_LOCALARRAYS_H
#define WARPLINT_LIB_TABLE_LOCALARRAYS_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Ptxas/IndexReasons.h"
#include "warplint/Ptxas/Promotion.h"
#include "llvm/ADT/DenseMap.h"

namespace warplint {

/// The private arrays of a kernel that remain after optimization, and whether
/// each is promoted to registers.
class LocalArrays {
public:
  explicit LocalArrays(const Flow &F);

  /// Fills in PrivateArrays, sorted by place and name, and StackLikely.
  void describe(KernelTable &Table);

  /// Why the index of an access to local memory is not constant (see
  /// IndexReasons::of); empty when it is.
  const std::vector<IndexReason> &
  whyNotConstant(const llvm::Instruction &Access);

private:
  const Flow &F;
  std::vector<ArrayUses> Uses;
  std::unique_ptr<IndexReasons> Reasons;
  llvm::DenseMap<const llvm::Instruction *, std::vector<IndexReason>> Why;
};

} // namespace warplint

#endif
