//===- GroupsOfFour.h - ptxas joins up to four elements ---------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_GROUPSOFFOUR_H
#define WARPLINT_LIB_NVCC_GROUPSOFFOUR_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// ptxas makes one access of at most four elements: eight of 2 bytes are two
/// accesses of 8 (machine code of nvcc 13.0, sm_90). Runs after LLVM's
/// vectorizer, parts what that joined of more, and takes out reads that
/// ReadAheadPass added and that were not joined.
struct PartGroupsPass : llvm::PassInfoMixin<PartGroupsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif
