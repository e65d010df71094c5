//===- ReadAhead.h - Reads of adjacent words of shared memory ---*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_READAHEAD_H
#define WARPLINT_LIB_NVCC_READAHEAD_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// Models which reads of shared memory ptxas joins beyond runs of adjacent
/// reads:
/// - In `a = s[2*t]; if (c) b = s[2*t+1]`, ptxas reads both words of an aligned
///   pair in front of the condition, unless shared memory may be written in
///   between. It does the same for three or four words of an aligned group of
///   four, and for reads at the reconvergence point of a condition whose sides
///   are one block each.
/// - If three words of a group of four are read, ptxas reads the fourth with
///   them.
/// Two words of four that do not form an aligned pair are not joined. The rules
/// are from machine code of nvcc 13.0 for sm_90. This pass moves such reads
/// next to the first one, so that the vectorizer joins them.
struct ReadAheadPass : llvm::PassInfoMixin<ReadAheadPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace warplint

#endif
