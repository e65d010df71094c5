//===- warplint_cuda.h - CUDA without a toolkit ------------------*- C++
//-*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The root of the declarations that stand in for a CUDA toolkit. The frontend
// force-includes this file before the user's source, in place of clang's
// __clang_cuda_runtime_wrapper.h, with this folder as a system include folder.
// README.md names the flags.
//
// The device functions themselves are clang's: its resource folder has headers
// for the built-in variables, mathematics, warp intrinsics and loads, which
// only lack the types and runtime declarations of the toolkit. Those are what
// is written here. The order of the includes below is theirs.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_H
#define WARPLINT_CUDA_H

#pragma clang system_header

#include "warplint/hide_names.h"

#if !defined(__CUDA__) || !defined(__clang__)
#error "warplint's CUDA declarations are for clang's CUDA language mode"
#endif

/// Lets a header of this folder know that it stands in for the toolkit.
#define WARPLINT_SHIPPED_CUDA 1
#define CUDA_VERSION 12090
#define CUDART_VERSION 12090
#define CUDA_API_PER_THREAD_DEFAULT_STREAM_UNSET 1
// Programs ask which of CUDA's headers they have by its include guard.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__
#define __HOST_DEFINES_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 9
#define __CUDACC_VER_BUILD__ 41
#endif

// The order of what follows matters.
// clang-format off

// Device overloads of the mathematics must be known before <cmath> is.
#include <__clang_cuda_math_forward_declares.h>

// libstdc++ asks for this to leave out what a GPU does not have.
#define __CUDACC__ 1

#include <climits>
#include <cmath>
#include <cstdlib>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "warplint/attributes.h"
#include "warplint/vector_types.h"

#include "warplint/builtin_variables.h"
__attribute__((device)) const int warpSize = 32;

#include "warplint/vector_functions.h"
#include "warplint/runtime_types.h"
#include "warplint/runtime_api.h"

#include <__clang_cuda_libdevice_declares.h>
#include "warplint/libdevice.h"
#include <__clang_cuda_device_functions.h>
#include <__clang_cuda_math.h>

#include "warplint/device_system.h"
#include "warplint/device_math.h"
#include "warplint/host_functions.h"
#include "warplint/host_math.h"
#include "warplint/atomics.h"

#include <__clang_cuda_cmath.h>
#include "warplint/device_intrinsics.h"
#include <__clang_cuda_complex_builtins.h>
#include "warplint/textures.h"
// clang-format on

// nvcc includes these before the user's first line, and much code relies on it.
#include <assert.h>
#include <new>
#include <stdio.h>
#include <time.h>
#include <utility>

#include "warplint/unhide_names.h"

#endif // WARPLINT_CUDA_H
