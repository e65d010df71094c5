//===- PrivateTables.h - Initializers of private arrays ---------*- C++ -*-===//
#ifndef WARPLINT_NVCCFRONT_PRIVATETABLES_H
#define WARPLINT_NVCCFRONT_PRIVATETABLES_H

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace warplint {

/// An array of a function with an initializer (`int t[64] = {...}`, const or
/// not, but not static) is filled by nvcc element by element each time that the
/// function runs. It then is a private array like any other: in local memory if
/// an index is not constant and a chain of selects would cost too much. clang
/// copies the values from a constant instead, and LLVM then reads the constant.
/// This function replaces such copies by stores before anything is optimized,
/// but only copies of the constants in \p Indexed. Other arrays, whose indices
/// all become constant, are folded by LLVM, and their values decide how loops
/// are unrolled.
void lowerTables(llvm::Module &M, const llvm::StringSet<> &Indexed);

/// Whether some private array is filled from a constant.
bool hasTables(llvm::Module &M);

/// Names of the constant variables that \p Optimized, a module that was
/// optimized without lowerTables(), uses in another way than by loads at
/// constant offsets: those that private arrays are filled from are still read
/// at variable indices.
llvm::StringSet<> indexedTables(llvm::Module &Optimized);

} // namespace warplint

#endif
