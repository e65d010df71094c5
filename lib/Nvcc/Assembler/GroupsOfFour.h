//===- GroupsOfFour.h - ptxas joins up to four elements ---------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_GROUPSOFFOUR_H
#define WARPLINT_LIB_NVCC_GROUPSOFFOUR_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// ptxas joins at most four elements into one access: eight elements of 2 bytes
/// become two accesses of 8 bytes (machine code of nvcc 13.0, sm_90). Runs
/// after LLVM's vectorizer. Splits the accesses of eight 2-byte elements that
/// the vectorizer formed, and removes the loads that ReadAheadPass added and
/// the vectorizer did not join.
struct SplitGroupsPass : llvm::PassInfoMixin<SplitGroupsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif
