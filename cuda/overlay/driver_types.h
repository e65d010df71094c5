//===- driver_types.h - Device properties that CUDA 13 removed ---*- C++
//-*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Found before the toolkit's header of this name, which it includes. Programs
// of all ages print a device's clock rate; the structure gets the fields back
// that CUDA 13 took out. Clang's wrapper reads it right after its declarations
// of threadIdx and its kin, which have other names until here.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_OVERLAY_DRIVER_TYPES_H
#define WARPLINT_OVERLAY_DRIVER_TYPES_H

#undef threadIdx
#undef blockIdx
#undef blockDim
#undef gridDim
#include "../declarations/warplint/builtin_variables.h"

// Where a program has a header of this name itself, the frontend names the
// toolkit's (WARPLINT_TOOLKIT_DRIVER_TYPES).
#if CUDA_VERSION >= 13000
#define cudaDeviceProp __warplint_toolkit_device_prop
#ifdef WARPLINT_TOOLKIT_DRIVER_TYPES
#include WARPLINT_TOOLKIT_DRIVER_TYPES
#else
#include_next <driver_types.h>
#endif
#undef cudaDeviceProp

struct cudaDeviceProp : public __warplint_toolkit_device_prop {
  int clockRate, memoryClockRate;
  int deviceOverlap, kernelExecTimeoutEnabled, computeMode;
  int maxTexture1DLinear, singleToDoublePrecisionPerfRatio;
  int cooperativeMultiDeviceLaunch;
};
#else
#ifdef WARPLINT_TOOLKIT_DRIVER_TYPES
#include WARPLINT_TOOLKIT_DRIVER_TYPES
#else
#include_next <driver_types.h>
#endif
#endif

#endif
