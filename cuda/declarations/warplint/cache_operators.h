//===- cache_operators.h - Loads and stores with a cache hint -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clang's __ldcg, __ldcs, __ldcv and __stwt are inline assembly, and it lacks
// the other hinted stores. A hint does not change which bytes a warp moves, so
// here they are plain accesses of the whole value: the analysis and the
// optimizer see what they are. __ldcv and __stwt are volatile by meaning.
//
// This header and hide_cache_operators.h come around
// <__clang_cuda_intrinsics.h>.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_CACHE_OPERATORS_H
#define WARPLINT_CUDA_CACHE_OPERATORS_H

#pragma push_macro("DEV")
#define DEV static inline __attribute__((device, always_inline))

#define WARPLINT_LOAD(NAME, T, VOLATILE)                                       \
  DEV T NAME(const T *address) { return *(const VOLATILE T *)address; }
#define WARPLINT_STORE(NAME, T, VOLATILE)                                      \
  DEV void NAME(T *address, T value) { *(VOLATILE T *)address = value; }
#define WARPLINT_OPERATORS(T)                                                  \
  WARPLINT_LOAD(__ldca, T, )                                                   \
  WARPLINT_LOAD(__ldcg, T, )                                                   \
  WARPLINT_LOAD(__ldcs, T, )                                                   \
  WARPLINT_LOAD(__ldlu, T, )                                                   \
  WARPLINT_LOAD(__ldcv, T, volatile)                                           \
  WARPLINT_STORE(__stwb, T, )                                                  \
  WARPLINT_STORE(__stcg, T, )                                                  \
  WARPLINT_STORE(__stcs, T, )                                                  \
  WARPLINT_STORE(__stwt, T, volatile)
WARPLINT_OPERATORS(char)
WARPLINT_OPERATORS(signed char)
WARPLINT_OPERATORS(unsigned char)
WARPLINT_OPERATORS(short)
WARPLINT_OPERATORS(unsigned short)
WARPLINT_OPERATORS(int)
WARPLINT_OPERATORS(unsigned int)
WARPLINT_OPERATORS(long)
WARPLINT_OPERATORS(unsigned long)
WARPLINT_OPERATORS(long long)
WARPLINT_OPERATORS(unsigned long long)
WARPLINT_OPERATORS(float)
WARPLINT_OPERATORS(double)
#undef WARPLINT_OPERATORS
#undef WARPLINT_STORE
#undef WARPLINT_LOAD

// The vector types move as one vector of LLVM, which stays one access.
#define WARPLINT_VECTOR_LOAD(NAME, V, E, N, VOLATILE)                          \
  DEV V NAME(const V *address) {                                               \
    typedef E Raw __attribute__((ext_vector_type(N)));                         \
    Raw value = *(const VOLATILE Raw *)address;                                \
    return __builtin_bit_cast(V, value);                                       \
  }
#define WARPLINT_VECTOR_STORE(NAME, V, E, N, VOLATILE)                         \
  DEV void NAME(V *address, V value) {                                         \
    typedef E Raw __attribute__((ext_vector_type(N)));                         \
    *(VOLATILE Raw *)address = __builtin_bit_cast(Raw, value);                 \
  }
#define WARPLINT_OPERATORS(V, E, N)                                            \
  WARPLINT_VECTOR_LOAD(__ldca, V, E, N, )                                      \
  WARPLINT_VECTOR_LOAD(__ldcg, V, E, N, )                                      \
  WARPLINT_VECTOR_LOAD(__ldcs, V, E, N, )                                      \
  WARPLINT_VECTOR_LOAD(__ldlu, V, E, N, )                                      \
  WARPLINT_VECTOR_LOAD(__ldcv, V, E, N, volatile)                              \
  WARPLINT_VECTOR_STORE(__stwb, V, E, N, )                                     \
  WARPLINT_VECTOR_STORE(__stcg, V, E, N, )                                     \
  WARPLINT_VECTOR_STORE(__stcs, V, E, N, )                                     \
  WARPLINT_VECTOR_STORE(__stwt, V, E, N, volatile)
WARPLINT_OPERATORS(char2, signed char, 2)
WARPLINT_OPERATORS(char4, signed char, 4)
WARPLINT_OPERATORS(uchar2, unsigned char, 2)
WARPLINT_OPERATORS(uchar4, unsigned char, 4)
WARPLINT_OPERATORS(short2, short, 2)
WARPLINT_OPERATORS(short4, short, 4)
WARPLINT_OPERATORS(ushort2, unsigned short, 2)
WARPLINT_OPERATORS(ushort4, unsigned short, 4)
WARPLINT_OPERATORS(int2, int, 2)
WARPLINT_OPERATORS(int4, int, 4)
WARPLINT_OPERATORS(uint2, unsigned int, 2)
WARPLINT_OPERATORS(uint4, unsigned int, 4)
WARPLINT_OPERATORS(longlong2, long long, 2)
WARPLINT_OPERATORS(ulonglong2, unsigned long long, 2)
WARPLINT_OPERATORS(float2, float, 2)
WARPLINT_OPERATORS(float4, float, 4)
WARPLINT_OPERATORS(double2, double, 2)
#undef WARPLINT_OPERATORS
#undef WARPLINT_VECTOR_STORE
#undef WARPLINT_VECTOR_LOAD

// Funnel shifts, which clang writes as assembly too.
DEV unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
  return __builtin_elementwise_fshl(high, low, shift & 31);
}
DEV unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
  return __builtin_elementwise_fshr(high, low, shift & 31);
}
DEV unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift) {
  return shift >= 32 ? low : __builtin_elementwise_fshl(high, low, shift);
}
DEV unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift) {
  return shift >= 32 ? high : __builtin_elementwise_fshr(high, low, shift);
}
#pragma pop_macro("DEV")

#endif
