//===- mma.h - Warp matrix functions -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcuda::wmma over clang's builtins, which become the intrinsics of LLVM that
// the analysis knows: a load or store of a fragment is one visible access of
// the warp. Which element a register of a fragment holds is not defined, as in
// CUDA.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_MMA_H
#define WARPLINT_CUDA_MMA_H

#include <warplint/hide_names.h>

#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace nvcuda {
namespace wmma {

enum layout_t { mem_row_major, mem_col_major };
struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
namespace precision {
struct tf32;
struct u4;
struct s4;
struct b1;
} // namespace precision

/// The registers of one lane.
template <typename T, int Count> struct __warplint_fragment {
  enum { num_elements = Count };
  typedef T element_type;
  typedef T storage_element_type;
  T x[Count];
};
template <typename Use, int M, int N, int K, typename T, typename Layout = void>
class fragment;

template <typename T, int Count, typename V>
static inline __device__ void fill_fragment(__warplint_fragment<T, Count> &f,
                                            const V &value) {
#pragma unroll
  for (int i = 0; i < Count; ++i)
    f.x[i] = value;
}
static inline __device__ float __float_to_tf32(float a) { return a; }

#include "warplint/mma_shapes.inc"

} // namespace wmma
} // namespace nvcuda

#include <warplint/unhide_names.h>

#endif
