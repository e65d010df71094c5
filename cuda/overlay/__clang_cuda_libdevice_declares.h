//===- __clang_cuda_libdevice_declares.h - clang's, made pure ----*- C++
//-*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Found before clang's own header of this name, which it includes. What is said
// about a function counts only for the calls that come after it, so the
// attributes and bodies must follow clang's declarations at once.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_CLANG_LIBDEVICE_DECLARES_H
#define WARPLINT_CUDA_CLANG_LIBDEVICE_DECLARES_H

#include_next <__clang_cuda_libdevice_declares.h>

#include "../declarations/warplint/libdevice.h"

#endif
