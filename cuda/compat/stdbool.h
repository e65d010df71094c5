//===- stdbool.h - The compiler's, with the name that GCC adds -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GCC's header, which nvcc has, gives C++ the name _Bool in every dialect;
// clang's has it in those of GNU alone.
//
//===----------------------------------------------------------------------===//
#include_next <stdbool.h>
#if defined(__cplusplus) && !defined(_Bool)
#define _Bool bool
#endif
