//===- TileAccess.h - Tiles that other units copy or multiply ---*- C++ -*-===//
//
// Bulk copies, tensor copies and the operands of wgmma take a tile of shared
// memory by its address: its alignment and swizzle are facts that the rows of
// lane accesses do not have.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_TILEACCESS_H
#define WARPLINT_FACTS_TILEACCESS_H

#include "warplint/Program/Spot.h"
#include "warplint/Program/TensorMap.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

enum class TileForm {
  BulkCopy,     ///< cp.async.bulk, cp.reduce.async.bulk: consecutive bytes
  TensorCopy,   ///< the same through a tensor map
  MatrixOperand ///< of wgmma, by a descriptor
};

/// The use of tiles of one array by one instruction.
struct TileAccess {
  Spot Where;
  std::vector<Spot> InlinedFrom; ///< as of Access
  TileForm Form = TileForm::BulkCopy;
  bool WritesShared = false; ///< else reads the tile
  unsigned Operand = 0;      ///< of a MatrixOperand: 0 (A) or 1 (B)

  std::string Array;           ///< source name; empty: not one known array
  Spot ArrayWhere;             ///< its declaration; may be invalid
  std::string ArrayGlobal;     ///< IR name
  uint64_t ArrayAlignment = 1; ///< that its declaration guarantees, in bytes
  uint64_t ArrayBytes = 0;     ///< 0: dynamic shared memory
  /// Bytes from the start of the array to that of the tile, distinct and
  /// sorted.
  std::vector<int64_t> Offsets;
  /// `Offsets` has those of all executions.
  bool IsComplete = true;
  /// A power of two that divides all offsets, those that are not known too.
  uint64_t OffsetMultiple = uint64_t(1) << 62;
  uint64_t Bytes = 0; ///< of a copied tile; 0: not known, or they differ
  /// Of a TensorCopy: its map. Absent: not known, or executions differ.
  std::optional<TensorMap> Map;
  /// Of a MatrixOperand: SwizzleBytes of its descriptor, as of a TensorMap.
  /// Absent: not known, or executions differ.
  std::optional<unsigned> OperandSwizzle;

  /// The swizzle that the instruction applies; absent: not known.
  std::optional<unsigned> swizzle() const {
    if (Form == TileForm::MatrixOperand)
      return OperandSwizzle;
    if (Form == TileForm::BulkCopy)
      return 0;
    return Map ? std::optional(Map->SwizzleBytes) : std::nullopt;
  }
};

} // namespace warplint

#endif
