//===- atomics.h - Atomic functions -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each function is one atomic instruction of the IR, relaxed as CUDA's are. The
// scope is passed on, but clang 22 does not write it into the IR for NVPTX.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_ATOMICS_H
#define WARPLINT_CUDA_ATOMICS_H

#define WARPLINT_ATOMIC(NAME, OP, T, SUFFIX, SCOPE)                            \
  static inline __device__ __attribute__((always_inline)) T                    \
  atomic##NAME##SUFFIX(T *address, T value) {                                  \
    return __scoped_atomic_##OP(address, value, __ATOMIC_RELAXED,              \
                                __MEMORY_SCOPE_##SCOPE);                       \
  }
#define WARPLINT_ATOMIC_CAS(T, SUFFIX, SCOPE)                                  \
  static inline __device__ __attribute__((always_inline)) T atomicCAS##SUFFIX( \
      T *address, T compare, T value) {                                        \
    __scoped_atomic_compare_exchange_n(address, &compare, value, false,        \
                                       __ATOMIC_RELAXED, __ATOMIC_RELAXED,     \
                                       __MEMORY_SCOPE_##SCOPE);                \
    return compare;                                                            \
  }

#define WARPLINT_ATOMICS_INTEGER(T, SUFFIX, SCOPE)                             \
  WARPLINT_ATOMIC(Add, fetch_add, T, SUFFIX, SCOPE)                            \
  WARPLINT_ATOMIC(Sub, fetch_sub, T, SUFFIX, SCOPE)                            \
  WARPLINT_ATOMIC(Min, fetch_min, T, SUFFIX, SCOPE)                            \
  WARPLINT_ATOMIC(Max, fetch_max, T, SUFFIX, SCOPE)                            \
  WARPLINT_ATOMIC(And, fetch_and, T, SUFFIX, SCOPE)                            \
  WARPLINT_ATOMIC(Or, fetch_or, T, SUFFIX, SCOPE)                              \
  WARPLINT_ATOMIC(Xor, fetch_xor, T, SUFFIX, SCOPE)                            \
  WARPLINT_ATOMIC(Exch, exchange_n, T, SUFFIX, SCOPE)                          \
  WARPLINT_ATOMIC_CAS(T, SUFFIX, SCOPE)

/// float's exchange goes through the integer of its size: the builtin takes no
/// floating value.
#define WARPLINT_ATOMIC_EXCHANGE_FLOAT(T, I, SUFFIX, SCOPE)                    \
  static inline __device__ __attribute__((always_inline)) T                    \
  atomicExch##SUFFIX(T *address, T value) {                                    \
    return __builtin_bit_cast(                                                 \
        T,                                                                     \
        __scoped_atomic_exchange_n((I *)address, __builtin_bit_cast(I, value), \
                                   __ATOMIC_RELAXED, __MEMORY_SCOPE_##SCOPE)); \
  }

#define WARPLINT_ATOMICS(SUFFIX, SCOPE)                                        \
  WARPLINT_ATOMICS_INTEGER(int, SUFFIX, SCOPE)                                 \
  WARPLINT_ATOMICS_INTEGER(unsigned int, SUFFIX, SCOPE)                        \
  WARPLINT_ATOMICS_INTEGER(long, SUFFIX, SCOPE)                                \
  WARPLINT_ATOMICS_INTEGER(unsigned long, SUFFIX, SCOPE)                       \
  WARPLINT_ATOMICS_INTEGER(long long, SUFFIX, SCOPE)                           \
  WARPLINT_ATOMICS_INTEGER(unsigned long long, SUFFIX, SCOPE)                  \
  WARPLINT_ATOMIC(Add, fetch_add, float, SUFFIX, SCOPE)                        \
  WARPLINT_ATOMIC(Add, fetch_add, double, SUFFIX, SCOPE)                       \
  WARPLINT_ATOMIC_EXCHANGE_FLOAT(float, unsigned, SUFFIX, SCOPE)               \
  WARPLINT_ATOMIC_EXCHANGE_FLOAT(double, unsigned long long, SUFFIX, SCOPE)    \
  WARPLINT_ATOMIC_CAS(unsigned short, SUFFIX, SCOPE)                           \
  WARPLINT_ATOMIC(Inc, fetch_uinc, unsigned int, SUFFIX, SCOPE)                \
  WARPLINT_ATOMIC(Dec, fetch_udec, unsigned int, SUFFIX, SCOPE)

WARPLINT_ATOMICS(, DEVICE)
WARPLINT_ATOMICS(_block, WRKGRP)
WARPLINT_ATOMICS(_system, SYSTEM)

#undef WARPLINT_ATOMICS
#undef WARPLINT_ATOMIC_EXCHANGE_FLOAT
#undef WARPLINT_ATOMICS_INTEGER
#undef WARPLINT_ATOMIC_CAS
#undef WARPLINT_ATOMIC

#endif
