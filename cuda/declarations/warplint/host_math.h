//===- host_math.h - Functions that nvcc's headers give -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcc lets host code call ::min and ::max of any two arithmetic types, and a
// few functions that the C library lacks. Templates, so that a program's own
// definition of such a name wins. And what clang's headers declare for the
// device and define nowhere.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_HOST_MATH_H
#define WARPLINT_CUDA_HOST_MATH_H

#include <type_traits>

template <typename A, typename B>
inline __attribute__((host))
typename std::enable_if<std::is_arithmetic<A>::value &&
                            std::is_arithmetic<B>::value,
                        typename std::common_type<A, B>::type>::type
min(A a, B b) {
  typedef typename std::common_type<A, B>::type R;
  return (R)b < (R)a ? (R)b : (R)a;
}
template <typename A, typename B>
inline __attribute__((host))
typename std::enable_if<std::is_arithmetic<A>::value &&
                            std::is_arithmetic<B>::value,
                        typename std::common_type<A, B>::type>::type
max(A a, B b) {
  typedef typename std::common_type<A, B>::type R;
  return (R)a < (R)b ? (R)b : (R)a;
}

static __inline__ __attribute__((always_inline, device)) double
nan(const char *) {
  return __builtin_nan("");
}
static __inline__ __attribute__((always_inline, device)) float
nanf(const char *) {
  return __builtin_nanf("");
}

#endif
