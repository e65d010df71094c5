//===- Textures.h - Names of accesses to textures ---------------*- C++ -*-===//
#ifndef WARPLINT_LIB_WARP_TEXTURES_H
#define WARPLINT_LIB_WARP_TEXTURES_H

#include "warplint/Finding/Memory.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace warplint {

/// What the PTX instruction that `Name` begins with, or the intrinsic of that
/// name, does to a texture or surface; nullopt where it accesses none.
/// Questions about one ("txq") access no memory.
std::optional<AccessKind> textureKind(llvm::StringRef Name);

} // namespace warplint

#endif
