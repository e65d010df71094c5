//===- IndexReasons.h - Why an index is not a constant ----------*- C++ -*-===//
#ifndef WARPLINT_PTXAS_INDEXREASONS_H
#define WARPLINT_PTXAS_INDEXREASONS_H

#include "warplint/Finding/IndexReason.h"
#include "llvm/IR/Instructions.h"
#include <memory>
#include <vector>

namespace warplint {

/// Explains the indices of one kernel. Costs an analysis of its loops, so it is
/// made only where a private array is left.
class IndexReasons {
public:
  explicit IndexReasons(const llvm::Function &F);
  ~IndexReasons();

  /// What keeps the address of a load or store from being constant, in the
  /// order in which the address uses it, each once.
  std::vector<IndexReason> of(const llvm::Instruction &Access);

  /// Why the loop with this header is still a loop.
  IndexReason ofLoop(const llvm::BasicBlock &Header);

private:
  struct Analyses;
  std::unique_ptr<Analyses> A;
};

} // namespace warplint

#endif
