//===- builtin_variables.h - threadIdx and its kin --------------*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcc's device_launch_parameters.h declares these as variables of the vector
// types. Clang's have types of their own that convert to those: a template
// argument is deduced from them otherwise, a copy with `auto` does not compile,
// and an operator for uint3 and dim3 is not found. The frontend replaces what
// the code reads of these variables by the registers (lib/Frontend/
// BuiltinVariables.cpp).
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_BUILTIN_VARIABLES_H
#define WARPLINT_CUDA_BUILTIN_VARIABLES_H

struct uint3;
struct dim3;

extern "C" {
extern const __attribute__((device)) uint3 threadIdx;
extern const __attribute__((device)) uint3 blockIdx;
extern const __attribute__((device)) dim3 blockDim;
extern const __attribute__((device)) dim3 gridDim;
}

#endif
