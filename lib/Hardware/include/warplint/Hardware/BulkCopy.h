//===- BulkCopy.h - Copies of tiles, and matrices in shared memory -*- C++
//-*-===//
//
// The rules of the units that copy tiles between global and shared memory and
// multiply matrices in shared memory. docs/hardware.md names the measurement
// behind each; test/truth/sm_90_tiles.tsv and sm_90_bulk_copies.tsv have them.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_HARDWARE_BULKCOPY_H
#define WARPLINT_HARDWARE_BULKCOPY_H

#include "warplint/Hardware/Profile.h"

namespace warplint {

/// Bytes to a multiple of which a bulk copy needs its addresses and its size,
/// and a tensor copy its address in shared memory. The hardware faults
/// otherwise.
constexpr uint64_t BulkAlignment = 16;
constexpr uint64_t TensorAlignment = 128;

/// Bytes of the chunks that a swizzle exchanges.
constexpr uint64_t SwizzleChunk = 16;

/// Bytes after which the pattern of a swizzle repeats: eight lines of 128
/// bytes, four, or two, for rows of 128, 64 and 32 bytes; 1 without a swizzle.
uint64_t swizzlePeriod(unsigned SwizzleBytes);

/// Where a byte of a tile is that would be at `Address` in shared memory
/// without a swizzle, and the reverse. `Address` counts from a multiple of
/// swizzlePeriod(). `SwizzleBytes` is 0, 32, 64 or 128.
uint64_t swizzled(unsigned SwizzleBytes, uint64_t Address);

/// Sectors that a copy of consecutive bytes between global and shared memory
/// moves: it is divided where a line of shared memory ends, and each part moves
/// the sectors that it touches. Addresses in bytes, of which only those modulo
/// a sector and a line matter; `Bytes` is not 0.
uint64_t bulkSectors(const Profile &P, uint64_t Global, uint64_t Shared,
                     uint64_t Bytes);

/// Sectors of a tensor copy of `Rows` rows of `RowBytes` bytes, `Pitch` bytes
/// apart in global memory and none in shared memory.
uint64_t boxSectors(const Profile &P, uint64_t Global, uint64_t Pitch,
                    uint64_t Shared, uint64_t RowBytes, uint64_t Rows);

/// Fewest and most sectors of a copy.
struct SectorBounds {
  uint64_t Least = 0, Most = 0;
};

/// Sectors of a tensor copy of `Rows` rows of `RowBytes` bytes, a multiple of
/// BulkAlignment: each row may begin at any multiple of BulkAlignment in global
/// memory. The tile is at a multiple of TensorAlignment.
SectorBounds boxSectorBounds(const Profile &P, uint64_t RowBytes, uint64_t Rows,
                             unsigned SwizzleBytes);

/// A matrix in shared memory as wgmma takes it (PTX ISA, "Matrix descriptor").
/// All in bytes.
struct MatrixDescriptor {
  uint64_t Start = 0;
  uint64_t LeadingBytes = 0, StrideBytes = 0;
  unsigned BaseOffset = 0;
  unsigned SwizzleBytes = 0; ///< as of swizzled()

  /// The fields of the 64 bits.
  static MatrixDescriptor of(uint64_t Bits);
};

/// The address at which element (Row, K) of operand A, or element (K, Row) of
/// B, is read; BaseOffset is taken to be 0. `IsRowMajor`: elements that follow
/// one another in a row of shared memory have consecutive numbers `Row`, not
/// `K`.
uint64_t operandAddress(const MatrixDescriptor &D, bool IsRowMajor,
                        unsigned ElementBytes, unsigned Row, unsigned K);

/// Wavefronts in which a product reads operands of so many bytes from shared
/// memory. Measured of m64n64k16 with half operands: none of 24 layouts has
/// bank conflicts.
uint64_t operandWavefronts(const Profile &P, uint64_t Bytes);

} // namespace warplint

#endif
