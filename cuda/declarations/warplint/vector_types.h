//===- vector_types.h - CUDA's short vectors -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes and alignments are those of CUDA's ABI: vectors of 1, 2 and 4 are
// aligned to their size up to 16 bytes, vectors of 3 to their element.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_VECTOR_TYPES_H
#define WARPLINT_CUDA_VECTOR_TYPES_H

#define WARPLINT_VECTORS(NAME, T, ALIGN2, ALIGN4)                              \
  struct NAME##1 { T x; };                                                     \
  struct __align__(ALIGN2) NAME##2 { T x, y; };                                \
  struct NAME##3 { T x, y, z; };                                               \
  struct __align__(ALIGN4) NAME##4 { T x, y, z, w; };

WARPLINT_VECTORS(char, signed char, 2, 4)
WARPLINT_VECTORS(uchar, unsigned char, 2, 4)
WARPLINT_VECTORS(short, short, 4, 8)
WARPLINT_VECTORS(ushort, unsigned short, 4, 8)
WARPLINT_VECTORS(int, int, 8, 16)
WARPLINT_VECTORS(uint, unsigned int, 8, 16)
WARPLINT_VECTORS(long, long, 16, 16)
WARPLINT_VECTORS(ulong, unsigned long, 16, 16)
WARPLINT_VECTORS(longlong, long long, 16, 16)
WARPLINT_VECTORS(ulonglong, unsigned long long, 16, 16)
WARPLINT_VECTORS(float, float, 8, 16)
WARPLINT_VECTORS(double, double, 16, 16)
#undef WARPLINT_VECTORS

// CUDA 13's names that say the alignment of the 32-byte vectors.
#define WARPLINT_ALIGNED_VECTOR4(NAME, T, ALIGN)                               \
  struct __align__(ALIGN) NAME##4_##ALIGN##a { T x, y, z, w; };
WARPLINT_ALIGNED_VECTOR4(long, long, 16)
WARPLINT_ALIGNED_VECTOR4(long, long, 32)
WARPLINT_ALIGNED_VECTOR4(ulong, unsigned long, 16)
WARPLINT_ALIGNED_VECTOR4(ulong, unsigned long, 32)
WARPLINT_ALIGNED_VECTOR4(longlong, long long, 16)
WARPLINT_ALIGNED_VECTOR4(longlong, long long, 32)
WARPLINT_ALIGNED_VECTOR4(ulonglong, unsigned long long, 16)
WARPLINT_ALIGNED_VECTOR4(ulonglong, unsigned long long, 32)
WARPLINT_ALIGNED_VECTOR4(double, double, 16)
WARPLINT_ALIGNED_VECTOR4(double, double, 32)
#undef WARPLINT_ALIGNED_VECTOR4

/// Extents of a grid or block; unnamed extents are 1.
struct dim3 {
  unsigned int x, y, z;
  __host__ __device__ constexpr dim3(unsigned int vx = 1, unsigned int vy = 1,
                                     unsigned int vz = 1)
      : x(vx), y(vy), z(vz) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __host__ __device__ constexpr operator uint3() const {
    return uint3{x, y, z};
  }
};

#endif
