//===- Atomics.h - Names of atomic operations -------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_WARP_ATOMICS_H
#define WARPLINT_LIB_WARP_ATOMICS_H

#include "warplint/Facts/AccessTable.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Instructions.h"

namespace warplint {

/// The operation of an `atomicrmw` instruction; Other: none of the enumeration.
AtomicOperation operationOf(llvm::AtomicRMWInst::BinOp Operation);

/// The operation in a name of PTX or NVVM, such as "atom.shared.add.u32" or
/// "atomic.exch.gen.i": the first part between dots that names one. Other: no
/// part does.
AtomicOperation operationIn(llvm::StringRef Name);

} // namespace warplint

#endif
