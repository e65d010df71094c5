//===- Names.h - Memory and accesses as text --------------------*- C++ -*-===//
#ifndef WARPLINT_WORDING_NAMES_H
#define WARPLINT_WORDING_NAMES_H

#include "warplint/Finding/Memory.h"
#include "warplint/Finding/NamedTile.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// What lanes do to an array: "reading", "writing", "updating".
llvm::StringRef doing(AccessKind Kind);

/// "shared memory"; "memory" for Generic.
llvm::StringRef memoryName(MemorySpace Space);

/// "shared memory", "atomics in global memory".
std::string memoryName(MemorySpace Space, bool IsAtomic);

/// "'tile'", or the memory if the array is not known.
std::string objectName(const std::string &Array, MemorySpace Space);

/// "tile 's' = (64,64):(64,1) in 'buf' by SM75_U32x4_LDSM_N". `Array` is the
/// storage; empty: not known.
std::string tileName(const NamedTile &Of, const std::string &Array);

} // namespace warplint

#endif
