//===- GroupsOfFour.h - ptxas joins up to four elements ---------*- C++ -*-===//
#ifndef WARPLINT_LIB_WARP_GROUPSOFFOUR_H
#define WARPLINT_LIB_WARP_GROUPSOFFOUR_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// ptxas joins elements of 2 or 4 bytes in shared memory by pairs, then pairs
/// by fours, each at a multiple of its own size. A load of four is made where
/// one pair and one element of the other are loaded: three of four, whichever
/// is missing. Stores have no gaps. More than four elements are never one
/// access. (Read off the machine code of 60 kernels, nvcc 13.0, sm_90.)
///
/// Before LLVM's vectorizer: adds the fourth load where three are there.
struct FillGroupsPass : llvm::PassInfoMixin<FillGroupsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// After it: takes out loads that were added and not joined, and parts what was
/// joined of more than four.
struct PartGroupsPass : llvm::PassInfoMixin<PartGroupsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif
