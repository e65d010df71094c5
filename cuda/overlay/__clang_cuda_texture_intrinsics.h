//===- __clang_cuda_texture_intrinsics.h - Renames malloc() -----*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Found before clang's own header of this name, which it includes. It is the
// last that clang's wrapper includes by angle brackets before its declarations
// of malloc() and free() for the device; they get other names, until
// __clang_cuda_intrinsics.h beside this file declares those of nvcc.
//
//===----------------------------------------------------------------------===//
#include_next <__clang_cuda_texture_intrinsics.h>

#ifndef WARPLINT_CUDA_DEVICE_MEMORY_H
#define WARPLINT_RENAMES_DEVICE_MEMORY
#define malloc __warplint_device_malloc
#define free __warplint_device_free
#endif
