//===- device_intrinsics.h - Intrinsics on top of clang's -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_DEVICE_INTRINSICS_H
#define WARPLINT_CUDA_DEVICE_INTRINSICS_H

#include <__clang_cuda_intrinsics.h>

#pragma push_macro("DEV")
#define DEV static inline __device__ __attribute__((always_inline))

// Reading through a uniform path, and __ldg of the types that clang leaves out.
template <typename T> DEV T __ldu(const T *address) { return *address; }
DEV float3 __ldg(const float3 *p) { return float3{p->x, p->y, p->z}; }
DEV int3 __ldg(const int3 *p) { return int3{p->x, p->y, p->z}; }
DEV char3 __ldg(const char3 *p) { return char3{p->x, p->y, p->z}; }
DEV uchar3 __ldg(const uchar3 *p) { return uchar3{p->x, p->y, p->z}; }
DEV bool __ldg(const bool *p) { return *p; }
template <typename T> DEV T *__ldg(T *const *p) { return *p; }

// Dot products of bytes and half-words.
DEV int __warplint_byte(int v, int i) { return (v << (24 - 8 * i)) >> 24; }
DEV unsigned __warplint_byte(unsigned v, int i) { return (v >> 8 * i) & 0xff; }
#define WARPLINT_DP4A(R, A, B)                                                 \
  DEV R __dp4a(A a, B b, R c) {                                                \
    return c + __warplint_byte(a, 0) * __warplint_byte(b, 0) +                 \
           __warplint_byte(a, 1) * __warplint_byte(b, 1) +                     \
           __warplint_byte(a, 2) * __warplint_byte(b, 2) +                     \
           __warplint_byte(a, 3) * __warplint_byte(b, 3);                      \
  }
WARPLINT_DP4A(int, int, int)
WARPLINT_DP4A(unsigned, unsigned, unsigned)
#undef WARPLINT_DP4A
DEV int __dp4a(char4 a, char4 b, int c) {
  return c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
DEV unsigned __dp4a(uchar4 a, uchar4 b, unsigned c) {
  return c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
DEV int __dp2a_lo(int a, int b, int c) {
  return c + (short)a * __warplint_byte(b, 0) +
         (a >> 16) * __warplint_byte(b, 1);
}
DEV int __dp2a_hi(int a, int b, int c) {
  return c + (short)a * __warplint_byte(b, 2) +
         (a >> 16) * __warplint_byte(b, 3);
}
DEV unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c) {
  return c + (a & 0xffff) * (b & 0xff) + (a >> 16) * ((b >> 8) & 0xff);
}
DEV unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c) {
  return c + (a & 0xffff) * ((b >> 16) & 0xff) + (a >> 16) * (b >> 24);
}

// Names without underscores, from before CUDA 9.
DEV int any(bool p) { return __any(p); }
DEV int all(bool p) { return __all(p); }
DEV unsigned ballot(bool p) { return __ballot(p); }

// Profiling marks and code hints; they touch no memory that kernels see.
DEV unsigned long long __globaltimer() {
  return __nvvm_read_ptx_sreg_globaltimer();
}
#pragma pop_macro("DEV")

#endif
