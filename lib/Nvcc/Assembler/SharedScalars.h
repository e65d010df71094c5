//===- SharedScalars.h - Placement of scalars in shared memory --*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_SHAREDSCALARS_H
#define WARPLINT_LIB_NVCC_SHAREDSCALARS_H

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/PassManager.h"
#include <memory>
#include <vector>

namespace warplint {

/// Maps a variable that replaces a run of shared scalars to these scalars and
/// their offsets in it, in bytes.
using ScalarPieces =
    llvm::MapVector<llvm::GlobalVariable *,
                    std::vector<std::pair<llvm::GlobalVariable *, uint64_t>>>;

/// ptxas places the shared variables that a kernel uses one behind the other in
/// the order of the module (SharedOrder.h), each at its alignment, and joins
/// accesses of scalars that come to stand side by side as it does those of an
/// array. Read from machine code (nvcc 13.0, sm_90).
///
/// Replaces each run of such scalars by one variable, so that the joining
/// passes see their accesses as adjacent.
struct PlaceScalarsPass : llvm::PassInfoMixin<PlaceScalarsPass> {
  explicit PlaceScalarsPass(std::shared_ptr<ScalarPieces> Pieces)
      : Pieces(std::move(Pieces)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);

private:
  std::shared_ptr<ScalarPieces> Pieces;
};

/// Undoes PlaceScalarsPass: maps the accesses back to their scalars. A joined
/// access is mapped to the first of its scalars.
struct NameScalarsPass : llvm::PassInfoMixin<NameScalarsPass> {
  explicit NameScalarsPass(std::shared_ptr<ScalarPieces> Pieces)
      : Pieces(std::move(Pieces)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);

private:
  std::shared_ptr<ScalarPieces> Pieces;
};

} // namespace warplint

#endif
