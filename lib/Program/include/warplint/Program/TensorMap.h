//===- TensorMap.h - What a tensor map says of its copies -------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_TENSORMAP_H
#define WARPLINT_PROGRAM_TENSORMAP_H

#include <cstdint>
#include <vector>

namespace warplint {

/// A tensor map in a kernel argument, as cuTensorMapEncodeTiled() makes it
/// (CUDA driver API, "Tensor Map Object Management").
struct TensorMap {
  uint64_t Offset = 0;       ///< in the argument, in bytes
  unsigned ElementBytes = 0; ///< not 0
  /// Elements of one copy in each dimension, innermost first; 0: not known.
  std::vector<uint64_t> CopyExtents;
  /// Width of the rows within which 16-byte chunks are exchanged: 32, 64 or 128
  /// bytes; 0: the tile is not swizzled.
  unsigned SwizzleBytes = 0;
  /// Elements are interleaved by chunks of 16 or 32 bytes.
  bool IsInterleaved = false;

  /// Bytes of a row of the box; 0: not known.
  uint64_t rowBytes() const {
    return CopyExtents.empty() ? 0 : CopyExtents[0] * ElementBytes;
  }
  /// Bytes of the tile in shared memory; 0: not known.
  uint64_t tileBytes() const {
    uint64_t Bytes = CopyExtents.empty() ? 0 : ElementBytes;
    for (uint64_t Extent : CopyExtents)
      Bytes *= Extent;
    return Bytes;
  }

  friend bool operator==(const TensorMap &A, const TensorMap &B) {
    return A.Offset == B.Offset && A.ElementBytes == B.ElementBytes &&
           A.CopyExtents == B.CopyExtents && A.SwizzleBytes == B.SwizzleBytes &&
           A.IsInterleaved == B.IsInterleaved;
  }
};

} // namespace warplint

#endif
