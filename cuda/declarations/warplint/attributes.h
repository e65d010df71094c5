//===- attributes.h - Spelling of CUDA's attributes --------------*- C++
//-*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The keywords of CUDA C++ in terms of clang's attributes. `__noinline__` is
// absent: it is a keyword of clang's CUDA mode.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_ATTRIBUTES_H
#define WARPLINT_CUDA_ATTRIBUTES_H

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))
#define __grid_constant__ __attribute__((grid_constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __cluster_dims__(...)
#define __block_size__(...)
#define __maxnreg__(n)
#define __nv_pure__ __attribute__((pure))
#define __tile_global__

#define __forceinline__ __inline__ __attribute__((always_inline))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __thread__ __thread
#define __no_return__ __attribute__((noreturn))
#define __cudart_builtin__
#define __device_builtin__
#define __device_builtin_texture_type__                                        \
  __attribute__((device_builtin_texture_type))
#define __device_builtin_surface_type__                                        \
  __attribute__((device_builtin_surface_type))
#define __specialization_static static

#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB
#define CUDART_DEVICE __device__
#define CUDAAPI
#define CUDA_CB
#define __VECTOR_FUNCTIONS_DECL__ static inline __host__ __device__

#endif
