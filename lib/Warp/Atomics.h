//===- Atomics.h - Names of atomic operations -------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_WARP_ATOMICS_H
#define WARPLINT_LIB_WARP_ATOMICS_H

#include "warplint/Facts/AccessTable.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Instructions.h"

namespace warplint {

AtomicOperation operationOf(llvm::AtomicRMWInst::BinOp Operation);

/// Of a name in PTX's words, such as "atom.shared.add.u32" or
/// "atomic.exch.gen.i".
AtomicOperation operationIn(llvm::StringRef Name);

} // namespace warplint

#endif
