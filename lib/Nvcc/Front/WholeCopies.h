//===- WholeCopies.h - Structs that nvcc copies in wide pieces --*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_WHOLECOPIES_H
#define WARPLINT_LIB_NVCC_WHOLECOPIES_H

#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"

namespace warplint {

/// nvcc reads and writes a struct that is aligned to 8 or 16 bytes in pieces of
/// that size, and a piece of which one field changed is written whole. clang
/// leaves a copy of bytes, from which LLVM drops the fields that did not change
/// and those that are not read. Makes vectors of such copies, before anything
/// is optimized.
void makeCopiesWhole(llvm::Module &M);

/// A piece is one value to nvcc, whichever of its elements are used and where.
/// The loads of makeCopiesWhole are hidden from LLVM, which would narrow them;
/// shows those again that are a variable's, once functions are inlined, and
/// those that are stored as they are.
struct ShowCopiesPass : llvm::PassInfoMixin<ShowCopiesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

/// Of a copy that only one field is read from, nvcc loads that field.
struct NarrowLoadsPass : llvm::PassInfoMixin<NarrowLoadsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif
