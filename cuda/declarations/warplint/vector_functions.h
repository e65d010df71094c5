//===- vector_functions.h - make_*() of the vector types --------*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// make_float4() and its kin.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_VECTOR_FUNCTIONS_H
#define WARPLINT_CUDA_VECTOR_FUNCTIONS_H

#define WARPLINT_MAKE static __inline__ __host__ __device__ constexpr
#define WARPLINT_MAKE_VECTORS(NAME, T)                                         \
  WARPLINT_MAKE NAME##1 make_##NAME##1(T x) { return NAME##1 {x}; }            \
  WARPLINT_MAKE NAME##2 make_##NAME##2(T x, T y) { return NAME##2 {x, y}; }    \
  WARPLINT_MAKE NAME##3 make_##NAME##3(T x, T y, T z) {                        \
    return NAME##3 {x, y, z};                                                  \
  }                                                                            \
  WARPLINT_MAKE NAME##4 make_##NAME##4(T x, T y, T z, T w) {                   \
    return NAME##4 {x, y, z, w};                                               \
  }

WARPLINT_MAKE_VECTORS(char, signed char)
WARPLINT_MAKE_VECTORS(uchar, unsigned char)
WARPLINT_MAKE_VECTORS(short, short)
WARPLINT_MAKE_VECTORS(ushort, unsigned short)
WARPLINT_MAKE_VECTORS(int, int)
WARPLINT_MAKE_VECTORS(uint, unsigned int)
WARPLINT_MAKE_VECTORS(long, long)
WARPLINT_MAKE_VECTORS(ulong, unsigned long)
WARPLINT_MAKE_VECTORS(longlong, long long)
WARPLINT_MAKE_VECTORS(ulonglong, unsigned long long)
WARPLINT_MAKE_VECTORS(float, float)
WARPLINT_MAKE_VECTORS(double, double)
#undef WARPLINT_MAKE_VECTORS

#define WARPLINT_MAKE_ALIGNED_VECTOR4(NAME, T)                                 \
  WARPLINT_MAKE NAME make_##NAME(T x, T y, T z, T w) {                         \
    return NAME{x, y, z, w};                                                   \
  }
WARPLINT_MAKE_ALIGNED_VECTOR4(long4_16a, long)
WARPLINT_MAKE_ALIGNED_VECTOR4(long4_32a, long)
WARPLINT_MAKE_ALIGNED_VECTOR4(ulong4_16a, unsigned long)
WARPLINT_MAKE_ALIGNED_VECTOR4(ulong4_32a, unsigned long)
WARPLINT_MAKE_ALIGNED_VECTOR4(longlong4_16a, long long)
WARPLINT_MAKE_ALIGNED_VECTOR4(longlong4_32a, long long)
WARPLINT_MAKE_ALIGNED_VECTOR4(ulonglong4_16a, unsigned long long)
WARPLINT_MAKE_ALIGNED_VECTOR4(ulonglong4_32a, unsigned long long)
WARPLINT_MAKE_ALIGNED_VECTOR4(double4_16a, double)
WARPLINT_MAKE_ALIGNED_VECTOR4(double4_32a, double)
#undef WARPLINT_MAKE_ALIGNED_VECTOR4
#undef WARPLINT_MAKE

#endif
