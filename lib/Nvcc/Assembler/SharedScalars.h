//===- SharedScalars.h - Placement of scalars in shared memory --*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_SHAREDSCALARS_H
#define WARPLINT_LIB_NVCC_SHAREDSCALARS_H

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/PassManager.h"
#include <memory>
#include <vector>

namespace warplint {

/// Maps a variable that replaces a run of shared scalars (two or more that
/// ptxas places one behind the other) to these scalars and their offsets in it,
/// in bytes. PlaceScalarsPass fills the map, NameScalarsPass empties it.
using ScalarPieces =
    llvm::MapVector<llvm::GlobalVariable *,
                    std::vector<std::pair<llvm::GlobalVariable *, uint64_t>>>;

/// ptxas places the shared variables that a kernel uses one behind the other in
/// the order of the module (SharedOrder.h), each at its alignment. It joins
/// accesses of adjacent scalars as it joins those of an array. This was read
/// from machine code (nvcc 13.0, sm_90).
///
/// Replaces each run of scalars of a kernel by one variable (the stage
/// place-scalars), so that the vectorizer sees their accesses as adjacent.
struct PlaceScalarsPass : llvm::PassInfoMixin<PlaceScalarsPass> {
  explicit PlaceScalarsPass(std::shared_ptr<ScalarPieces> Pieces)
      : Pieces(std::move(Pieces)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);

private:
  std::shared_ptr<ScalarPieces> Pieces;
};

/// Undoes PlaceScalarsPass (the stage name-scalars): each access uses the
/// address of its scalar again, a joined access that of its first scalar.
struct NameScalarsPass : llvm::PassInfoMixin<NameScalarsPass> {
  explicit NameScalarsPass(std::shared_ptr<ScalarPieces> Pieces)
      : Pieces(std::move(Pieces)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);

private:
  std::shared_ptr<ScalarPieces> Pieces;
};

} // namespace warplint

#endif
