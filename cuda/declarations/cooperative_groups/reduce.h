//===- reduce.h - Reductions of a cooperative group -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_COOPERATIVE_GROUPS_REDUCE_H
#define WARPLINT_CUDA_COOPERATIVE_GROUPS_REDUCE_H

#include <warplint/hide_names.h>

#include <cooperative_groups.h>

namespace cooperative_groups {
inline namespace __v1 {

#define WARPLINT_OPERATION(NAME, EXPRESSION)                                   \
  template <typename T = void> struct NAME {                                   \
    inline __device__ T operator()(const T &a, const T &b) const {             \
      return EXPRESSION;                                                       \
    }                                                                          \
  };                                                                           \
  template <> struct NAME<void> {                                              \
    template <typename T>                                                      \
    inline __device__ T operator()(const T &a, const T &b) const {             \
      return EXPRESSION;                                                       \
    }                                                                          \
  };
WARPLINT_OPERATION(plus, a + b)
WARPLINT_OPERATION(less, b < a ? b : a)
WARPLINT_OPERATION(greater, a < b ? b : a)
WARPLINT_OPERATION(bit_and, a &b)
WARPLINT_OPERATION(bit_or, a | b)
WARPLINT_OPERATION(bit_xor, a ^ b)
#undef WARPLINT_OPERATION

/// By halves, as the hardware does without a reduction instruction.
template <typename Group, typename T, typename Operation>
inline __device__ T reduce(const Group &group, T value, Operation operation) {
  for (unsigned offset = (unsigned)group.num_threads() / 2; offset > 0;
       offset /= 2)
    value = operation(value, group.shfl_xor(value, offset));
  return value;
}
template <typename Group, typename T, typename Operation>
inline __device__ T inclusive_scan(const Group &group, T value,
                                   Operation operation) {
  for (unsigned offset = 1; offset < (unsigned)group.num_threads();
       offset *= 2) {
    T other = group.shfl_up(value, offset);
    if (group.thread_rank() >= offset)
      value = operation(other, value);
  }
  return value;
}
template <typename Group, typename T>
inline __device__ T inclusive_scan(const Group &group, T value) {
  return inclusive_scan(group, value, plus<T>());
}
template <typename Group, typename T, typename Operation>
inline __device__ T exclusive_scan(const Group &group, T value,
                                   Operation operation) {
  T sum = group.shfl_up(inclusive_scan(group, value, operation), 1);
  return group.thread_rank() == 0 ? T() : sum;
}
template <typename Group, typename T>
inline __device__ T exclusive_scan(const Group &group, T value) {
  return exclusive_scan(group, value, plus<T>());
}

} // namespace __v1
} // namespace cooperative_groups

#include <warplint/unhide_names.h>

#endif
