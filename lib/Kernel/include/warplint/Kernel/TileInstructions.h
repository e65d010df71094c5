//===- TileInstructions.h - Instructions that use tiles ---------*- C++ -*-===//
//
// The operands of bulk copies, tensor copies and products of matrices, which
// take a tile of shared memory by its address.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNEL_TILEINSTRUCTIONS_H
#define WARPLINT_KERNEL_TILEINSTRUCTIONS_H

#include "warplint/Facts/TileAccess.h"
#include "warplint/Kernel/AsmOperands.h"
#include <optional>
#include <vector>

namespace warplint {

/// One tile that an instruction uses. Null operands are not known.
struct TileInstruction {
  TileForm Form = TileForm::BulkCopy;
  bool WritesShared = false; ///< else reads the tile
  unsigned Operand = 0;      ///< as of TileAccess
  /// The address of the tile in shared memory; of a MatrixOperand its
  /// descriptor.
  const llvm::Value *Shared = nullptr;
  /// Of a BulkCopy: the address in global memory; of a TensorCopy that moves
  /// one box: the address of its map.
  const llvm::Value *Global = nullptr;
  /// Of a BulkCopy: the number of bytes as an operand, or as the text has it.
  const llvm::Value *Bytes = nullptr;
  std::optional<uint64_t> Constant;
};

/// The tiles of a statement of inline assembly; none of other instructions.
/// `Head` is its name with modifiers, `Body` the text behind that.
std::vector<TileInstruction> tilesOfStatement(const AsmOperands &In,
                                              llvm::StringRef Head,
                                              llvm::StringRef Body);
/// The tile of an intrinsic; `Name` is without "llvm.nvvm.".
std::vector<TileInstruction> tilesOfIntrinsic(const llvm::CallBase &C,
                                              llvm::StringRef Name);

} // namespace warplint

#endif
