//===- device_math.h - Overloads that clang leaves to the toolkit -*- C++
//-*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_DEVICE_MATH_H
#define WARPLINT_CUDA_DEVICE_MATH_H

#pragma push_macro("DEV")
#define DEV                                                                    \
  static inline __device__ __attribute__((always_inline, const, nothrow))

// Minimum and maximum; clang has (int, int).
#define WARPLINT_MINMAX(R, A, B)                                               \
  DEV R min(A a, B b) { return __builtin_elementwise_min((R)a, (R)b); }        \
  DEV R max(A a, B b) { return __builtin_elementwise_max((R)a, (R)b); }
#define WARPLINT_MINMAX_INTEGER(T)                                             \
  WARPLINT_MINMAX(T, T, T)                                                     \
  WARPLINT_MINMAX(unsigned T, unsigned T, unsigned T)                          \
  WARPLINT_MINMAX(unsigned T, T, unsigned T)                                   \
  WARPLINT_MINMAX(unsigned T, unsigned T, T)
WARPLINT_MINMAX(unsigned, unsigned, unsigned)
WARPLINT_MINMAX(unsigned, int, unsigned)
WARPLINT_MINMAX(unsigned, unsigned, int)
WARPLINT_MINMAX_INTEGER(long)
WARPLINT_MINMAX_INTEGER(long long)
#undef WARPLINT_MINMAX_INTEGER
#undef WARPLINT_MINMAX
DEV float min(float a, float b) { return fminf(a, b); }
DEV float max(float a, float b) { return fmaxf(a, b); }
DEV double min(double a, double b) { return fmin(a, b); }
DEV double max(double a, double b) { return fmax(a, b); }
DEV double min(float a, double b) { return fmin((double)a, b); }
DEV double max(float a, double b) { return fmax((double)a, b); }
DEV double min(double a, float b) { return fmin(a, (double)b); }
DEV double max(double a, float b) { return fmax(a, (double)b); }

// Single-precision overloads of functions that <cmath> does not have.
#define WARPLINT_FLOAT1(NAME)                                                  \
  DEV float NAME(float a) { return NAME##f(a); }
WARPLINT_FLOAT1(cospi)
WARPLINT_FLOAT1(erfcinv)
WARPLINT_FLOAT1(erfcx)
WARPLINT_FLOAT1(erfinv)
WARPLINT_FLOAT1(exp10)
WARPLINT_FLOAT1(normcdf)
WARPLINT_FLOAT1(normcdfinv)
WARPLINT_FLOAT1(rcbrt)
WARPLINT_FLOAT1(rsqrt)
WARPLINT_FLOAT1(sinpi)
WARPLINT_FLOAT1(j0)
WARPLINT_FLOAT1(j1)
WARPLINT_FLOAT1(y0)
WARPLINT_FLOAT1(y1)
#undef WARPLINT_FLOAT1
static inline __device__ void sincos(float a, float *s, float *c) {
  sincosf(a, s, c);
}
static inline __device__ void sincospi(float a, float *s, float *c) {
  sincospif(a, s, c);
}
DEV int mulhi(int a, int b) { return __mulhi(a, b); }
DEV unsigned mulhi(unsigned a, unsigned b) { return __umulhi(a, b); }
DEV long long mul64hi(long long a, long long b) { return __mul64hi(a, b); }
DEV unsigned long long mul64hi(unsigned long long a, unsigned long long b) {
  return __umul64hi(a, b);
}
DEV int mul24(int a, int b) { return __mul24(a, b); }
DEV unsigned umul24(unsigned a, unsigned b) { return __umul24(a, b); }
DEV float saturate(float a) { return __saturatef(a); }
DEV int float_as_int(float a) { return __float_as_int(a); }
DEV float int_as_float(int a) { return __int_as_float(a); }
#pragma pop_macro("DEV")

#endif
