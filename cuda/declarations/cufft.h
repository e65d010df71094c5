//===- cufft.h - cuFFT -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As cublas_v2.h: host calls that take any arguments.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_CUFFT_H
#define WARPLINT_CUDA_CUFFT_H

#include <warplint/hide_names.h>

#define _CUFFT_H_

#include <cuComplex.h>
#include <library_types.h>

typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef enum cufftResult_t {
  CUFFT_SUCCESS = 0,
  CUFFT_INVALID_PLAN = 1,
  CUFFT_ALLOC_FAILED = 2,
  CUFFT_INVALID_TYPE = 3,
  CUFFT_INVALID_VALUE = 4,
  CUFFT_INTERNAL_ERROR = 5,
  CUFFT_EXEC_FAILED = 6,
  CUFFT_SETUP_FAILED = 7,
  CUFFT_INVALID_SIZE = 8,
  CUFFT_UNALIGNED_DATA = 9,
  CUFFT_INCOMPLETE_PARAMETER_LIST = 10,
  CUFFT_INVALID_DEVICE = 11,
  CUFFT_PARSE_ERROR = 12,
  CUFFT_NO_WORKSPACE = 13,
  CUFFT_NOT_IMPLEMENTED = 14,
  CUFFT_LICENSE_ERROR = 15,
  CUFFT_NOT_SUPPORTED = 16,
  CUFFT_MISSING_DEPENDENCY = 17,
  CUFFT_NVRTC_FAILURE = 18,
  CUFFT_NVJITLINK_FAILURE = 19,
  CUFFT_NVSHMEM_FAILURE = 20
} cufftResult;
typedef enum cufftType_t {
  CUFFT_R2C = 0x2a,
  CUFFT_C2R = 0x2c,
  CUFFT_C2C = 0x29,
  CUFFT_D2Z = 0x6a,
  CUFFT_Z2D = 0x6c,
  CUFFT_Z2Z = 0x69
} cufftType;
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1

extern "C" {
#define WARPLINT_FFT(NAME) cufftResult cufft##NAME(...);
WARPLINT_FFT(Create)
WARPLINT_FFT(Destroy)
WARPLINT_FFT(Plan1d)
WARPLINT_FFT(Plan2d)
WARPLINT_FFT(Plan3d)
WARPLINT_FFT(PlanMany)
WARPLINT_FFT(MakePlan1d)
WARPLINT_FFT(MakePlan2d)
WARPLINT_FFT(MakePlan3d)
WARPLINT_FFT(MakePlanMany)
WARPLINT_FFT(GetSize)
WARPLINT_FFT(SetStream)
WARPLINT_FFT(SetWorkArea)
WARPLINT_FFT(SetAutoAllocation)
WARPLINT_FFT(ExecC2C)
WARPLINT_FFT(ExecR2C)
WARPLINT_FFT(ExecC2R)
WARPLINT_FFT(ExecZ2Z)
WARPLINT_FFT(ExecD2Z)
WARPLINT_FFT(ExecZ2D)
#undef WARPLINT_FFT
}

#include <warplint/unhide_names.h>

#endif
