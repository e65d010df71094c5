//===- cuda_fp8.h - 8-bit floating types -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Storage of one byte; conversions keep the byte an unknown value's, since no
// value of such a type is ever an index.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_FP8_H
#define WARPLINT_CUDA_FP8_H

#include <warplint/hide_names.h>

#include <cuda_bf16.h>
#include <cuda_fp16.h>

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t {
  __NV_E4M3,
  __NV_E5M2
} __nv_fp8_interpretation_t;

/// Values that depend on what is converted, and no more is known.
extern "C" __host__ __device__ __attribute__((const)) unsigned
__warplint_to_fp8(double value);
extern "C" __host__ __device__ __attribute__((const)) float
__warplint_from_fp8(unsigned bits);

#define WARPLINT_FP8(NAME)                                                     \
  struct NAME {                                                                \
    __nv_fp8_storage_t __x;                                                    \
    NAME() = default;                                                          \
    __host__ __device__ NAME(float v) : __x(__warplint_to_fp8(v)) {}           \
    __host__ __device__ NAME(double v) : __x(__warplint_to_fp8(v)) {}          \
    __host__ __device__ NAME(int v) : __x(__warplint_to_fp8(v)) {}             \
    __host__ __device__ NAME(__half v) : __x(__warplint_to_fp8((float)v)) {}   \
    __host__ __device__ NAME(__nv_bfloat16 v)                                  \
        : __x(__warplint_to_fp8((float)v)) {}                                  \
    __host__ __device__ explicit operator float() const {                      \
      return __warplint_from_fp8(__x);                                         \
    }                                                                          \
    __host__ __device__ explicit operator __half() const {                     \
      return __half(__warplint_from_fp8(__x));                                 \
    }                                                                          \
    __host__ __device__ explicit operator __nv_bfloat16() const {              \
      return __nv_bfloat16(__warplint_from_fp8(__x));                          \
    }                                                                          \
  };
WARPLINT_FP8(__nv_fp8_e4m3)
WARPLINT_FP8(__nv_fp8_e5m2)
#undef WARPLINT_FP8

#define WARPLINT_FP8_VECTOR(NAME, STORAGE, FLOATS, SUM)                        \
  struct NAME {                                                                \
    STORAGE __x;                                                               \
    NAME() = default;                                                          \
    __host__ __device__ explicit NAME(FLOATS v)                                \
        : __x((STORAGE)__warplint_to_fp8(SUM)) {}                              \
    __host__ __device__ explicit operator FLOATS() const;                      \
  };
WARPLINT_FP8_VECTOR(__nv_fp8x2_e4m3, __nv_fp8x2_storage_t, float2, v.x + v.y)
WARPLINT_FP8_VECTOR(__nv_fp8x2_e5m2, __nv_fp8x2_storage_t, float2, v.x + v.y)
WARPLINT_FP8_VECTOR(__nv_fp8x4_e4m3, __nv_fp8x4_storage_t, float4,
                    v.x + v.y + v.z + v.w)
WARPLINT_FP8_VECTOR(__nv_fp8x4_e5m2, __nv_fp8x4_storage_t, float4,
                    v.x + v.y + v.z + v.w)
#undef WARPLINT_FP8_VECTOR

static inline __host__ __device__ __nv_fp8_storage_t
__nv_cvt_float_to_fp8(float v, __nv_saturation_t, __nv_fp8_interpretation_t) {
  return __warplint_to_fp8(v);
}
static inline __host__ __device__ __half_raw
__nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t v, __nv_fp8_interpretation_t) {
  return __half(__warplint_from_fp8(v));
}

#include <warplint/unhide_names.h>

#endif
