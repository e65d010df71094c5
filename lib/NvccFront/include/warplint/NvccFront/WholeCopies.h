//===- WholeCopies.h - Structs that nvcc copies in wide pieces --*- C++ -*-===//
#ifndef WARPLINT_NVCCFRONT_WHOLECOPIES_H
#define WARPLINT_NVCCFRONT_WHOLECOPIES_H

#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"

namespace warplint {

/// Greatest size in bytes of a struct that nvcc copies by loads and stores of
/// its pieces.
inline constexpr uint64_t MostCopiedBytes = 128;

/// nvcc reads and writes a struct that is aligned to 8 or 16 bytes in pieces of
/// that size, and writes a piece as a whole if one of its fields changed. clang
/// emits a memcpy, from which LLVM drops the fields that are not changed or not
/// read. This function replaces such copies by loads and stores of vectors
/// before anything is optimized.
void makeCopiesWhole(llvm::Module &M);

/// Removes optimization barriers of makeCopiesWhole(). nvcc treats a piece as
/// one value, no matter which of its elements are used; LLVM would narrow the
/// loads, so makeCopiesWhole() puts a barrier behind each. This pass removes
/// the barriers that are not needed: those of values that turn out to be local
/// variables once functions are inlined, and those of values that are stored
/// unchanged.
struct ShowCopiesPass : llvm::PassInfoMixin<ShowCopiesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

/// Narrows the load of a piece of which only one element is used to that
/// element, as nvcc does, and the store of a vector to the elements that its
/// place does not hold already: these are stored in aligned parts. A place
/// holds an element that was loaded from it and not written since.
struct NarrowLoadsPass : llvm::PassInfoMixin<NarrowLoadsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace warplint

#endif
