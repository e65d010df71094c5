//===- __clang_cuda_device_functions.h - clang's, mended -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Found before clang's own header of this name, which it includes. clang 22
// declares libdevice's reinterpretation of a double as returning a double,
// which makes __double_as_longlong a conversion; this one reinterprets.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_CLANG_DEVICE_FUNCTIONS_H
#define WARPLINT_CUDA_CLANG_DEVICE_FUNCTIONS_H

#define __double_as_longlong __clang_double_as_longlong
#include_next <__clang_cuda_device_functions.h>
#undef __double_as_longlong

static inline __attribute__((device, always_inline)) long long
__double_as_longlong(double value) {
  return __builtin_bit_cast(long long, value);
}

#endif
