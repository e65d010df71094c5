//===- device_memory.h - malloc() and free() of the device ------*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each is one function with two names, as for nvcc. Clang's wrapper defines
// functions in namespace std that call the others, and a call behind `using
// namespace std` is ambiguous then.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_DEVICE_MEMORY_H
#define WARPLINT_CUDA_DEVICE_MEMORY_H

extern "C" {
__device__ void free(void *) __attribute__((nothrow));
__device__ void *malloc(size_t) __attribute__((nothrow, malloc));
} // extern "C"

namespace std {
using ::free;
using ::malloc;
} // namespace std

#endif
