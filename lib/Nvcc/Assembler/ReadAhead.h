//===- ReadAhead.h - Words of shared memory read together -------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_READAHEAD_H
#define WARPLINT_LIB_NVCC_READAHEAD_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// What ptxas makes one read of shared memory, beyond whole runs of neighbours:
/// - `a = s[2*t]; if (c) b = s[2*t+1]`: both words of an aligned pair are read
///   in front of the condition, unless shared memory may be written in between;
///   so are three or four of four words, and what is read where the sides of a
///   condition of one block each meet again;
/// - of three of four words, the fourth is read with them.
/// Two words of four that are no pair stay apart, each where it was. Read from
/// machine code (nvcc 13.0, sm_90). This pass puts such reads side by side, in
/// front, for the vectorizer to join.
struct ReadAheadPass : llvm::PassInfoMixin<ReadAheadPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace warplint

#endif
