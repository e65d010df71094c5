//===- curand_mtgp32_kernel.h - Read only where asked for -------*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Found before the toolkit's header of this name. Clang's wrapper includes that
// in each translation unit, for declarations that only its host side needs;
// nvcc does not, and its names (namespace `nv`, those of curand.h) are free.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_OVERLAY_CURAND_MTGP32_KERNEL_H
#define WARPLINT_OVERLAY_CURAND_MTGP32_KERNEL_H
#else
#include_next <curand_mtgp32_kernel.h>
#endif
