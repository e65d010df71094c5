//===- Loners.h - Accesses that nothing can lie beside ----------*- C++ -*-===//
#ifndef WARPLINT_KERNEL_LONERS_H
#define WARPLINT_KERNEL_LONERS_H

#include "llvm/IR/BasicBlock.h"
#include <vector>

namespace warplint {

/// The plain loads and stores of a block whose address has a value in it that is
/// in no other address of their object's loads, or stores: scalar evolution
/// finds none of these a constant apart, as with lookups in a table. Only of
/// objects with so many accesses that comparing them takes time.
std::vector<llvm::Instruction *> lonersOf(llvm::BasicBlock &B);

} // namespace warplint

#endif
