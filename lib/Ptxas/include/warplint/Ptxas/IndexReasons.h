//===- IndexReasons.h - Reasons of variable array indices -------*- C++ -*-===//
#ifndef WARPLINT_PTXAS_INDEXREASONS_H
#define WARPLINT_PTXAS_INDEXREASONS_H

#include "warplint/Finding/IndexReason.h"
#include "llvm/IR/Instructions.h"
#include <memory>
#include <vector>

namespace warplint {

/// Explains why indices of one kernel are not constant. The constructor runs
/// loop analyses, so create it only if a private array is left.
class IndexReasons {
public:
  explicit IndexReasons(const llvm::Function &F);
  ~IndexReasons();

  /// The reasons why the address of a load or store is not constant, in the
  /// order in which the address uses them, without duplicates.
  std::vector<IndexReason> of(const llvm::Instruction &Access);

  /// Why the loop with this header, which exists, was not unrolled.
  IndexReason ofLoop(const llvm::BasicBlock &Header);

private:
  struct Analyses;
  std::unique_ptr<Analyses> A;
};

} // namespace warplint

#endif
