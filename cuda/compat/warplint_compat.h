//===- warplint_compat.h - What nvcc accepts and clang does not -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With a CUDA toolkit, the frontend force-includes this file after clang's own
// __clang_cuda_runtime_wrapper.h, which has read the toolkit's headers by then.
// Each section is one class of code that nvcc compiles and clang alone rejects;
// test/unit/FrontendCuda/compat has a source of each.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_COMPAT_H
#define WARPLINT_COMPAT_H

#include "../declarations/warplint/hide_names.h"

#pragma clang system_header

#if !defined(__CUDA__) || !defined(__clang__)
#error "warplint's compatibility header is for clang's CUDA language mode"
#endif

// nvcc's version, which CUB and CUTLASS ask for: that of the toolkit's headers
// unless the frontend gave it.
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ (CUDART_VERSION / 1000)
#define __CUDACC_VER_MINOR__ (CUDART_VERSION % 1000 / 10)
#define __CUDACC_VER_BUILD__ 0
#endif

// clang's wrapper defines this without a value; nvcc gives it one, and code
// tests it with #if.
#undef __CUDACC__
#define __CUDACC__ 1

// A managed variable is global memory to the device, as clang knows it under
// HIP only.
#undef __managed__
#define __managed__ __attribute__((device))

// Host headers that come with nvcc's cuda_runtime.h.
#include <assert.h>
#include <limits.h>
#include <math.h>
#include <new>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utility>

#include "../declarations/warplint/host_math.h"

#include "nv_atomics.h"
#include "removed_runtime_api.h"
#include "removed_textures.h"

#include "../declarations/warplint/unhide_names.h"

#endif // WARPLINT_COMPAT_H
