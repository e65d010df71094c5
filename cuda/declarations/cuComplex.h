//===- cuComplex.h - Complex numbers -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_CUCOMPLEX_H
#define WARPLINT_CUDA_CUCOMPLEX_H

#include <warplint/hide_names.h>

#define CU_COMPLEX_H_

#include <warplint_cuda.h>

typedef float2 cuFloatComplex;
typedef float2 cuComplex;
typedef double2 cuDoubleComplex;

#pragma push_macro("HD")
#define HD static inline __host__ __device__ __attribute__((always_inline))
#define WARPLINT_COMPLEX(C, T, SUFFIX, MAKE, ABS)                              \
  HD C MAKE(T r, T i) { return C{r, i}; }                                      \
  HD T cuCreal##SUFFIX(C a) { return a.x; }                                    \
  HD T cuCimag##SUFFIX(C a) { return a.y; }                                    \
  HD C cuConj##SUFFIX(C a) { return C{a.x, -a.y}; }                            \
  HD C cuCadd##SUFFIX(C a, C b) { return C{a.x + b.x, a.y + b.y}; }            \
  HD C cuCsub##SUFFIX(C a, C b) { return C{a.x - b.x, a.y - b.y}; }            \
  HD C cuCmul##SUFFIX(C a, C b) {                                              \
    return C{a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                    \
  }                                                                            \
  HD C cuCdiv##SUFFIX(C a, C b) {                                              \
    T d = b.x * b.x + b.y * b.y;                                               \
    return C{(a.x * b.x + a.y * b.y) / d, (a.y * b.x - a.x * b.y) / d};        \
  }                                                                            \
  HD C cuCfma##SUFFIX(C a, C b, C c) {                                         \
    return cuCadd##SUFFIX(cuCmul##SUFFIX(a, b), c);                            \
  }                                                                            \
  HD T cuCabs##SUFFIX(C a) { return ABS(a.x * a.x + a.y * a.y); }
WARPLINT_COMPLEX(cuFloatComplex, float, f, make_cuFloatComplex, sqrtf)
WARPLINT_COMPLEX(cuDoubleComplex, double, , make_cuDoubleComplex, sqrt)
#undef WARPLINT_COMPLEX
HD cuComplex make_cuComplex(float r, float i) { return cuComplex{r, i}; }
HD cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a) {
  return cuDoubleComplex{a.x, a.y};
}
HD cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a) {
  return cuFloatComplex{(float)a.x, (float)a.y};
}
#pragma pop_macro("HD")

#include <warplint/unhide_names.h>

#endif
