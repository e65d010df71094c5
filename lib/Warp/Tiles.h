//===- Tiles.h - Tiles of shared memory that other units use ----*- C++ -*-===//
#ifndef WARPLINT_LIB_WARP_TILES_H
#define WARPLINT_LIB_WARP_TILES_H

#include "Machine.h"
#include "warplint/Kernel/TileInstructions.h"

namespace warplint {

/// Logs the tiles of shared memory that an instruction uses.
class TileLogger {
public:
  explicit TileLogger(Machine &M) : M(M) {}

  /// Adds `Tiles` of `C`, with what is known where the machine is.
  void log(const llvm::CallBase &C, const std::vector<TileInstruction> &Tiles);

private:
  /// The tensor map at an address in a kernel argument; absent: not known.
  std::optional<TensorMap> tensorMapAt(const llvm::Value *Pointer);
  /// A value as one of 64 bits; null: a value of which nothing is known.
  LaneValue addressIn(const llvm::Value *V);

  Machine &M;
};

} // namespace warplint

#endif
