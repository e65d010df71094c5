//===- cuda_fp16.h - Half precision -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_FP16_H
#define WARPLINT_CUDA_FP16_H

#include <warplint/hide_names.h>

#define __CUDA_FP16_H__

#include <warplint_cuda.h>

#define H __half
#define H2 __half2
#define RAW _Float16
#define HN half
#define H2N half2
#define HRAW __half_raw
#define H2RAW __half2_raw
#include "warplint/half_types.inc"
static inline __host__ __device__ __half2 __half2half2(__half a) {
  return __half2(a, a);
}
static inline __device__ __half2 __hcmadd(__half2 a, __half2 b, __half2 c) {
  return __half2(a.x * b.x - a.y * b.y + c.x, a.x * b.y + a.y * b.x + c.y);
}
#undef H
#undef H2
#undef RAW
#undef HN
#undef H2N
#undef HRAW
#undef H2RAW

typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half nv_half;
typedef __half2 nv_half2;
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)
#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)

#include <warplint/unhide_names.h>

#endif
