//===- PrivateTables.h - Constant tables inside kernels ---------*- C++ -*-===//
#ifndef WARPLINT_NVCC_PRIVATETABLES_H
#define WARPLINT_NVCC_PRIVATETABLES_H

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace warplint {

/// An array of a function that has an initializer (`int t[64] = {...}`, const
/// or not, but not static) is filled element by element by nvcc each time the
/// function runs, and then is a private array as any other: in local memory
/// where an index is not constant and selections would cost too much. clang
/// copies the values from a constant, which LLVM then reads instead. Makes
/// stores of such copies, before anything is optimized, but only of those in
/// \p Indexed: a table whose every place is known in the end is folded away,
/// and what it holds decides how loops are unrolled.
void spellTablesOut(llvm::Module &M, const llvm::StringSet<> &Indexed);

/// Whether some array is filled from a constant.
bool hasTables(llvm::Module &M);

/// The constants that tables are filled from and that are still read at unknown
/// places in \p Optimized, a module in which the tables were not spelled out.
llvm::StringSet<> indexedTables(llvm::Module &Optimized);

/// What a private array holds for good, where nothing else writes it; null if
/// there is no such.
llvm::Constant *tableOf(const llvm::AllocaInst &Array);

} // namespace warplint

#endif
