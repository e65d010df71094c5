//===- __clang_cuda_math_forward_declares.h - Renames threadIdx -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Found before clang's own header of this name, which it includes. It is the
// last that clang's wrapper includes by angle brackets before its declarations
// of threadIdx and its kin; these get other names, until driver_types.h beside
// this file declares the variables as nvcc has them.
//
//===----------------------------------------------------------------------===//
#include_next <__clang_cuda_math_forward_declares.h>

#ifndef WARPLINT_CUDA_BUILTIN_VARIABLES_H
#define threadIdx __warplint_property_threadIdx
#define blockIdx __warplint_property_blockIdx
#define blockDim __warplint_property_blockDim
#define gridDim __warplint_property_gridDim
#endif
