//===- cuda_bf16.h - bfloat16 -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_BF16_H
#define WARPLINT_CUDA_BF16_H

#include <warplint/hide_names.h>

#define __CUDA_BF16_H__

#include <warplint_cuda.h>

#define H __nv_bfloat16
#define H2 __nv_bfloat162
#define RAW __bf16
#define HN bfloat16
#define H2N bfloat162
#define HRAW __nv_bfloat16_raw
#define H2RAW __nv_bfloat162_raw
#include "warplint/half_types.inc"
static inline __host__ __device__ __nv_bfloat162
__bfloat162bfloat162(__nv_bfloat16 a) {
  return __nv_bfloat162(a, a);
}
#undef H
#undef H2
#undef RAW
#undef HN
#undef H2N
#undef HRAW
#undef H2RAW

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)
#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)

#include <warplint/unhide_names.h>

#endif
