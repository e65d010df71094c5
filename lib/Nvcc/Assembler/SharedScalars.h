//===- SharedScalars.h - Where scalars in shared memory lie -----*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_SHAREDSCALARS_H
#define WARPLINT_LIB_NVCC_SHAREDSCALARS_H

#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/PassManager.h"
#include <map>
#include <memory>
#include <vector>

namespace warplint {

/// A piece of shared memory that stands for scalars, and these with their
/// places in it, in bytes.
using ScalarPieces =
    std::map<llvm::GlobalVariable *,
             std::vector<std::pair<llvm::GlobalVariable *, uint64_t>>>;

/// ptxas places the shared variables that a kernel uses one behind the other in
/// the order of their declarations, each at the alignment of its type, and
/// joins accesses of scalars that come to stand side by side as it does those
/// of an array. Read from machine code (nvcc 13.0, sm_90).
///
/// Makes each run of such scalars one piece of memory, for what joins accesses.
struct PlaceScalarsPass : llvm::PassInfoMixin<PlaceScalarsPass> {
  explicit PlaceScalarsPass(std::shared_ptr<ScalarPieces> Pieces)
      : Pieces(std::move(Pieces)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);

private:
  std::shared_ptr<ScalarPieces> Pieces;
};

/// Gives the accesses their variables back: of a joined one, the first.
struct NameScalarsPass : llvm::PassInfoMixin<NameScalarsPass> {
  explicit NameScalarsPass(std::shared_ptr<ScalarPieces> Pieces)
      : Pieces(std::move(Pieces)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);

private:
  std::shared_ptr<ScalarPieces> Pieces;
};

} // namespace warplint

#endif
