//===- Tiles.h - Tiles of shared memory, for checks -------------*- C++ -*-===//
//
// How the instructions that use one tile of shared memory lay it out: tensor
// copies by their map, products by descriptors, and lanes by their addresses.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_TILES_H
#define WARPLINT_CHECKS_TILES_H

#include "warplint/Checks/Check.h"
#include <optional>

namespace warplint::checks {

/// The alignment in bytes that the array of the tile has in every build: what
/// its declaration guarantees. Shared memory of a block begins behind
/// Profile::ReservedSharedPerBlock, so that an array that is alone there, and
/// dynamic shared memory without static one in front, are aligned to the lowest
/// bit of that too.
uint64_t arrayAlignment(const CheckInput &In, const TileAccess &T);

/// The bytes of shared memory that a copy of a tensor covers from its start: a
/// row that is narrower than the swizzle takes the width of the swizzle. 0: not
/// known.
uint64_t coveredBytes(const TileAccess &T);

/// Whether the copies of `T` and nothing else the kernel does may write to
/// [First, Last) of its array: no store, other copy or access of unknown place
/// does.
bool onlyWriter(const CheckInput &In, const TileAccess &T, int64_t First,
                int64_t Last);

/// How lanes that read or write matrices (ldmatrix, stmatrix) take a tile.
struct MatrixLayout {
  enum class Kind {
    Unknown,   ///< no answer: addresses are not known, or fit no layout
    Agrees,    ///< each matrix is eight rows of one column of the tile
    Differs,   ///< each is so in a tile with the swizzle of `SwizzleBytes`
    Misaligned ///< it agrees where the array begins at a multiple of the
               ///< period of the swizzle, not at each place that is possible
  } Is = Kind::Unknown;
  unsigned SwizzleBytes = 0;
};

/// Compares the addresses of an access with the layout of a tile that a tensor
/// copy of `T` writes or reads, whose first byte is at `Start` in the array.
/// Kind::Unknown if no matrix lies in the tile.
MatrixLayout matrixLayout(const CheckInput &In, const Access &A,
                          const TileAccess &T, int64_t Start);

/// "a swizzle of 128 bytes", "no swizzle".
std::string swizzleName(unsigned SwizzleBytes);

} // namespace warplint::checks

#endif
