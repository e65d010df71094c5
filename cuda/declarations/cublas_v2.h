//===- cublas_v2.h - cuBLAS -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host calls only, in which the analysis takes no interest: each function is
// declared to take any arguments.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_CUBLAS_V2_H
#define WARPLINT_CUDA_CUBLAS_V2_H

#include <warplint/hide_names.h>

#define CUBLAS_API_H_
#define CUBLAS_V2_H_
#define CUBLAS_VERSION 120900
#define CUBLAS_VER_MAJOR 12

#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <library_types.h>
#include <warplint_cuda.h>

typedef struct cublasContext *cublasHandle_t;
typedef enum {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef cublasStatus_t cublasStatus;
typedef cudaDataType cublasDataType_t;
typedef enum {
  CUBLAS_OP_N = 0,
  CUBLAS_OP_T = 1,
  CUBLAS_OP_C = 2,
  CUBLAS_OP_CONJG = 3
} cublasOperation_t;
typedef enum {
  CUBLAS_FILL_MODE_LOWER = 0,
  CUBLAS_FILL_MODE_UPPER = 1,
  CUBLAS_FILL_MODE_FULL = 2
} cublasFillMode_t;
typedef enum {
  CUBLAS_DIAG_NON_UNIT = 0,
  CUBLAS_DIAG_UNIT = 1
} cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;
typedef enum {
  CUBLAS_POINTER_MODE_HOST = 0,
  CUBLAS_POINTER_MODE_DEVICE = 1
} cublasPointerMode_t;
typedef enum {
  CUBLAS_DEFAULT_MATH = 0,
  CUBLAS_TENSOR_OP_MATH = 1,
  CUBLAS_PEDANTIC_MATH = 2,
  CUBLAS_TF32_TENSOR_OP_MATH = 3
} cublasMath_t;
typedef enum {
  CUBLAS_GEMM_DEFAULT = -1,
  CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99
} cublasGemmAlgo_t;
typedef enum {
  CUBLAS_COMPUTE_16F = 64,
  CUBLAS_COMPUTE_16F_PEDANTIC = 65,
  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_PEDANTIC = 69,
  CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_64F_PEDANTIC = 71,
  CUBLAS_COMPUTE_32I = 72,
  CUBLAS_COMPUTE_32I_PEDANTIC = 73,
  CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77
} cublasComputeType_t;

extern "C" {
#define WARPLINT_BLAS(NAME) cublasStatus_t cublas##NAME(...);
#define WARPLINT_BLAS_SDCZ(NAME)                                               \
  WARPLINT_BLAS(S##NAME)                                                       \
  WARPLINT_BLAS(D##NAME)                                                       \
  WARPLINT_BLAS(C##NAME)                                                       \
  WARPLINT_BLAS(Z##NAME)
WARPLINT_BLAS(Create)
WARPLINT_BLAS(Destroy)
WARPLINT_BLAS(GetVersion)
WARPLINT_BLAS(SetStream)
WARPLINT_BLAS(GetStream)
WARPLINT_BLAS(SetWorkspace)
WARPLINT_BLAS(SetPointerMode)
WARPLINT_BLAS(GetPointerMode)
WARPLINT_BLAS(SetMathMode)
WARPLINT_BLAS(GetMathMode)
WARPLINT_BLAS(SetAtomicsMode)
WARPLINT_BLAS(SetVector)
WARPLINT_BLAS(GetVector)
WARPLINT_BLAS(SetMatrix)
WARPLINT_BLAS(GetMatrix)
WARPLINT_BLAS(SetVectorAsync)
WARPLINT_BLAS(GetVectorAsync)
WARPLINT_BLAS(GemmEx)
WARPLINT_BLAS(GemmBatchedEx)
WARPLINT_BLAS(GemmStridedBatchedEx)
WARPLINT_BLAS(SgemmEx)
WARPLINT_BLAS(DotEx)
WARPLINT_BLAS(AxpyEx)
WARPLINT_BLAS(ScalEx)
WARPLINT_BLAS(Nrm2Ex)
WARPLINT_BLAS(Hgemm)
WARPLINT_BLAS(HgemmBatched)
WARPLINT_BLAS(HgemmStridedBatched)
WARPLINT_BLAS(Isamax)
WARPLINT_BLAS(Idamax)
WARPLINT_BLAS(Isamin)
WARPLINT_BLAS(Idamin)
WARPLINT_BLAS(Scnrm2)
WARPLINT_BLAS(Dznrm2)
WARPLINT_BLAS(Cdotu)
WARPLINT_BLAS(Cdotc)
WARPLINT_BLAS(Zdotc)
WARPLINT_BLAS_SDCZ(axpy)
WARPLINT_BLAS_SDCZ(copy)
WARPLINT_BLAS_SDCZ(dot)
WARPLINT_BLAS_SDCZ(nrm2)
WARPLINT_BLAS_SDCZ(asum)
WARPLINT_BLAS_SDCZ(scal)
WARPLINT_BLAS_SDCZ(swap)
WARPLINT_BLAS_SDCZ(rot)
WARPLINT_BLAS_SDCZ(gemv)
WARPLINT_BLAS_SDCZ(ger)
WARPLINT_BLAS_SDCZ(symv)
WARPLINT_BLAS_SDCZ(trsv)
WARPLINT_BLAS_SDCZ(trmv)
WARPLINT_BLAS_SDCZ(gemm)
WARPLINT_BLAS_SDCZ(gemmBatched)
WARPLINT_BLAS_SDCZ(gemmStridedBatched)
WARPLINT_BLAS_SDCZ(geam)
WARPLINT_BLAS_SDCZ(dgmm)
WARPLINT_BLAS_SDCZ(syrk)
WARPLINT_BLAS_SDCZ(symm)
WARPLINT_BLAS_SDCZ(trsm)
WARPLINT_BLAS_SDCZ(trmm)
WARPLINT_BLAS_SDCZ(getrfBatched)
WARPLINT_BLAS_SDCZ(getriBatched)
WARPLINT_BLAS_SDCZ(getrsBatched)
WARPLINT_BLAS_SDCZ(matinvBatched)
#undef WARPLINT_BLAS_SDCZ
#undef WARPLINT_BLAS
const char *cublasGetStatusString(cublasStatus_t status);
const char *cublasGetStatusName(cublasStatus_t status);
}

#include <warplint/unhide_names.h>

#endif
