//===- MemoryNames.h - Names of atomics and textures ------------*- C++ -*-===//
//
// What the name of an instruction of PTX, of an intrinsic, or of a function of
// CUDA's headers says of an access.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNEL_MEMORYNAMES_H
#define WARPLINT_KERNEL_MEMORYNAMES_H

#include "warplint/Facts/AtomicOperation.h"
#include "warplint/Finding/Memory.h"
#include "warplint/Program/Unknown.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace warplint {

/// The memory space of an address space of NVPTX; nullopt: generic.
std::optional<MemorySpace> memorySpaceOf(unsigned AddressSpace);

/// The operation of an `atomicrmw` instruction; Other: none of the enumeration.
AtomicOperation operationOf(llvm::AtomicRMWInst::BinOp Operation);

/// The operation in a name of PTX or NVVM, such as "atom.shared.add.u32" or
/// "atomic.exch.gen.i": the first part between dots that names one. Other: no
/// part does.
AtomicOperation operationIn(llvm::StringRef Name);

/// What the PTX instruction that `Name` begins with, or the intrinsic of that
/// name, does to a texture or surface; nullopt where it accesses none.
/// Queries of one ("txq", "suq") access no memory.
std::optional<AccessKind> textureKind(llvm::StringRef Name);
/// The same for a function without code: those of CUDA's headers that the
/// shipped declarations leave opaque.
std::optional<AccessKind> textureFunction(const llvm::Function &F);

/// The kind of access that a PTX instruction makes. `Head` is its name with
/// modifiers, up to the first blank. nullopt: it accesses no memory, or not by
/// the lanes of the warp (prefetches, waits). An unknown instruction accesses
/// memory if it has an operand in brackets (`HasAddress`).
std::optional<AccessKind> accessOfPtx(llvm::StringRef Head, bool HasAddress);
/// What the result of inline PTX is: LoadedValue of one load, AtomicResult of
/// one atomic, Assembly of all other text.
Unknown resultOfPtx(llvm::StringRef Text);

/// Whether the name is that of an operation that another unit executes
/// asynchronously, as a PTX instruction or as an intrinsic without
/// "llvm.nvvm.": "mbarrier.init.shared.b64", "cp.async.bulk.tensor.2d...".
bool isAsynchronous(llvm::StringRef Name);
/// How such an operation accesses memory; nullopt: it does not. It waits,
/// orders, prefetches or allocates.
std::optional<AccessKind> asynchronousAccess(llvm::StringRef Name);
/// How a bulk or tensor copy between global and shared memory accesses global
/// memory; nullopt: another operation.
std::optional<AccessKind> globalAccessOfCopy(llvm::StringRef Name);

} // namespace warplint

#endif
