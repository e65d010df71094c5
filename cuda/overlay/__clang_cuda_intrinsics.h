//===- __clang_cuda_intrinsics.h - clang's, without assembly -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Found before clang's own header of this name, which it includes.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_CLANG_INTRINSICS_H
#define WARPLINT_CUDA_CLANG_INTRINSICS_H

// What __clang_cuda_texture_intrinsics.h began.
#ifdef WARPLINT_RENAMES_DEVICE_MEMORY
#undef malloc
#undef free
#undef WARPLINT_RENAMES_DEVICE_MEMORY
#include "../declarations/warplint/device_memory.h"
#endif

// clang-format off
#include "../declarations/warplint/hide_assembly.h"
#include_next <__clang_cuda_intrinsics.h>
#include "../declarations/warplint/unhide_assembly.h"

#include "../declarations/warplint/cache_operators.h"
// clang-format on

#endif
