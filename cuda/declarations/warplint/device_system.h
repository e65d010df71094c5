//===- device_system.h - Calls of the device's run time ----------*- C++
//-*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_DEVICE_SYSTEM_H
#define WARPLINT_CUDA_DEVICE_SYSTEM_H

extern "C" {
__device__ int vprintf(const char *, const char *);
__device__ int printf(const char *, ...);
__device__ void __assertfail(const char *message, const char *file,
                             unsigned line, const char *function,
                             size_t charSize);
__device__ static inline void __assert_fail(const char *message,
                                            const char *file, unsigned line,
                                            const char *function) {
  __assertfail(message, file, line, function, sizeof(char));
}
} // extern "C"

#include "device_memory.h"

__device__ static inline void __nanosleep(unsigned ns) { __nvvm_nanosleep(ns); }

// State spaces of a generic pointer.
#pragma push_macro("WARPLINT_SPACE")
#define WARPLINT_SPACE(NAME, BUILTIN)                                          \
  static inline __device__ __attribute__((always_inline, const)) unsigned      \
  NAME(const void *pointer) {                                                  \
    return BUILTIN(pointer);                                                   \
  }
WARPLINT_SPACE(__isGlobal, __nvvm_isspacep_global)
WARPLINT_SPACE(__isShared, __nvvm_isspacep_shared)
WARPLINT_SPACE(__isConstant, __nvvm_isspacep_const)
WARPLINT_SPACE(__isLocal, __nvvm_isspacep_local)
#pragma pop_macro("WARPLINT_SPACE")

#pragma push_macro("WARPLINT_SPACE")
#define WARPLINT_SPACE(NAME, SPACE)                                            \
  static inline __device__ __attribute__((always_inline)) size_t               \
  __cvta_generic_to_##NAME(const void *pointer) {                              \
    return (size_t)(__attribute__((address_space(SPACE)))                      \
                    const char *)pointer;                                      \
  }                                                                            \
  static inline __device__ __attribute__((always_inline)) void *               \
  __cvta_##NAME##_to_generic(size_t address) {                                 \
    return (void *)(__attribute__((address_space(SPACE))) char *)address;      \
  }
WARPLINT_SPACE(global, 1)
WARPLINT_SPACE(shared, 3)
WARPLINT_SPACE(constant, 4)
WARPLINT_SPACE(local, 5)
#pragma pop_macro("WARPLINT_SPACE")

#endif
