//===- sm_70_rt.hpp - Match intrinsics -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clang's intrinsics include the toolkit's file of this name for the functions
// over their __match32_* and __match64_* ones.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_SM_70_RT_HPP
#define WARPLINT_CUDA_SM_70_RT_HPP

template <typename T>
static inline __device__ unsigned __match_any_sync(unsigned mask, T value) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "4 or 8 bytes");
  if constexpr (sizeof(T) == 4)
    return __match32_any_sync(mask, __builtin_bit_cast(unsigned, value));
  else
    return __match64_any_sync(mask,
                              __builtin_bit_cast(unsigned long long, value));
}
template <typename T>
static inline __device__ unsigned __match_all_sync(unsigned mask, T value,
                                                   int *predicate) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "4 or 8 bytes");
  if constexpr (sizeof(T) == 4)
    return __match32_all_sync(mask, __builtin_bit_cast(unsigned, value),
                              predicate);
  else
    return __match64_all_sync(
        mask, __builtin_bit_cast(unsigned long long, value), predicate);
}

#endif
