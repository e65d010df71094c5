//===- cusparse.h - cuSPARSE -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As cublas_v2.h: host calls that take any arguments.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_CUSPARSE_H
#define WARPLINT_CUDA_CUSPARSE_H

#include <warplint/hide_names.h>

#define CUSPARSE_VERSION 12500

#include <cuComplex.h>
#include <library_types.h>

typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusparseMatDescr *cusparseMatDescr_t;
typedef struct cusparseSpVecDescr *cusparseSpVecDescr_t;
typedef struct cusparseDnVecDescr *cusparseDnVecDescr_t;
typedef struct cusparseSpMatDescr *cusparseSpMatDescr_t;
typedef struct cusparseDnMatDescr *cusparseDnMatDescr_t;
typedef struct cusparseSpGEMMDescr *cusparseSpGEMMDescr_t;
typedef struct cusparseSpSVDescr *cusparseSpSVDescr_t;
typedef struct cusparseSpSMDescr *cusparseSpSMDescr_t;
typedef enum {
  CUSPARSE_STATUS_SUCCESS = 0,
  CUSPARSE_STATUS_NOT_INITIALIZED = 1,
  CUSPARSE_STATUS_ALLOC_FAILED = 2,
  CUSPARSE_STATUS_INVALID_VALUE = 3,
  CUSPARSE_STATUS_ARCH_MISMATCH = 4,
  CUSPARSE_STATUS_MAPPING_ERROR = 5,
  CUSPARSE_STATUS_EXECUTION_FAILED = 6,
  CUSPARSE_STATUS_INTERNAL_ERROR = 7,
  CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
  CUSPARSE_STATUS_ZERO_PIVOT = 9,
  CUSPARSE_STATUS_NOT_SUPPORTED = 10,
  CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11
} cusparseStatus_t;
typedef enum {
  CUSPARSE_OPERATION_NON_TRANSPOSE = 0,
  CUSPARSE_OPERATION_TRANSPOSE = 1,
  CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2
} cusparseOperation_t;
typedef enum {
  CUSPARSE_INDEX_16U = 1,
  CUSPARSE_INDEX_32I = 2,
  CUSPARSE_INDEX_64I = 3
} cusparseIndexType_t;
typedef enum {
  CUSPARSE_INDEX_BASE_ZERO = 0,
  CUSPARSE_INDEX_BASE_ONE = 1
} cusparseIndexBase_t;
typedef enum {
  CUSPARSE_MATRIX_TYPE_GENERAL = 0,
  CUSPARSE_MATRIX_TYPE_SYMMETRIC = 1,
  CUSPARSE_MATRIX_TYPE_HERMITIAN = 2,
  CUSPARSE_MATRIX_TYPE_TRIANGULAR = 3
} cusparseMatrixType_t;
typedef enum {
  CUSPARSE_FILL_MODE_LOWER = 0,
  CUSPARSE_FILL_MODE_UPPER = 1
} cusparseFillMode_t;
typedef enum {
  CUSPARSE_DIAG_TYPE_NON_UNIT = 0,
  CUSPARSE_DIAG_TYPE_UNIT = 1
} cusparseDiagType_t;
typedef enum {
  CUSPARSE_POINTER_MODE_HOST = 0,
  CUSPARSE_POINTER_MODE_DEVICE = 1
} cusparsePointerMode_t;
typedef enum { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 } cusparseOrder_t;
typedef enum {
  CUSPARSE_SPMAT_FILL_MODE,
  CUSPARSE_SPMAT_DIAG_TYPE
} cusparseSpMatAttribute_t;
enum {
  CUSPARSE_SPMV_ALG_DEFAULT = 0,
  CUSPARSE_SPMM_ALG_DEFAULT = 0,
  CUSPARSE_SPSV_ALG_DEFAULT = 0,
  CUSPARSE_SPSM_ALG_DEFAULT = 0,
  CUSPARSE_SPGEMM_DEFAULT = 0,
  CUSPARSE_SDDMM_ALG_DEFAULT = 0,
  CUSPARSE_DENSETOSPARSE_ALG_DEFAULT = 0,
  CUSPARSE_SPARSETODENSE_ALG_DEFAULT = 0
};

extern "C" {
#define WARPLINT_SPARSE(NAME) cusparseStatus_t cusparse##NAME(...);
WARPLINT_SPARSE(Create)
WARPLINT_SPARSE(Destroy)
WARPLINT_SPARSE(SetStream)
WARPLINT_SPARSE(CreateMatDescr)
WARPLINT_SPARSE(DestroyMatDescr)
WARPLINT_SPARSE(SetMatType)
WARPLINT_SPARSE(SetMatIndexBase)
WARPLINT_SPARSE(CreateCsr)
WARPLINT_SPARSE(CreateCoo)
WARPLINT_SPARSE(CreateCsc)
WARPLINT_SPARSE(CreateDnVec)
WARPLINT_SPARSE(CreateDnMat)
WARPLINT_SPARSE(CreateSpVec)
WARPLINT_SPARSE(DestroySpMat)
WARPLINT_SPARSE(DestroyDnVec)
WARPLINT_SPARSE(DestroyDnMat)
WARPLINT_SPARSE(DestroySpVec)
WARPLINT_SPARSE(SpMatSetAttribute)
WARPLINT_SPARSE(SpMatGetSize)
WARPLINT_SPARSE(CsrSetPointers)
WARPLINT_SPARSE(SpMV)
WARPLINT_SPARSE(SpMV_bufferSize)
WARPLINT_SPARSE(SpMM)
WARPLINT_SPARSE(SpMM_bufferSize)
WARPLINT_SPARSE(SpSV_createDescr)
WARPLINT_SPARSE(SpSV_destroyDescr)
WARPLINT_SPARSE(SpSV_bufferSize)
WARPLINT_SPARSE(SpSV_analysis)
WARPLINT_SPARSE(SpSV_solve)
WARPLINT_SPARSE(SpSM_createDescr)
WARPLINT_SPARSE(SpSM_destroyDescr)
WARPLINT_SPARSE(SpSM_bufferSize)
WARPLINT_SPARSE(SpSM_analysis)
WARPLINT_SPARSE(SpSM_solve)
WARPLINT_SPARSE(DnMatSetStridedBatch)
WARPLINT_SPARSE(CsrSetStridedBatch)
WARPLINT_SPARSE(SetPointerMode)
WARPLINT_SPARSE(SDDMM)
WARPLINT_SPARSE(SDDMM_bufferSize)
WARPLINT_SPARSE(SparseToDense)
WARPLINT_SPARSE(SparseToDense_bufferSize)
WARPLINT_SPARSE(DenseToSparse_bufferSize)
WARPLINT_SPARSE(DenseToSparse_analysis)
WARPLINT_SPARSE(DenseToSparse_convert)
WARPLINT_SPARSE(SpGEMM_createDescr)
WARPLINT_SPARSE(SpGEMM_destroyDescr)
WARPLINT_SPARSE(SpGEMM_workEstimation)
WARPLINT_SPARSE(SpGEMM_compute)
WARPLINT_SPARSE(SpGEMM_copy)
#undef WARPLINT_SPARSE
const char *cusparseGetErrorString(cusparseStatus_t status);
const char *cusparseGetErrorName(cusparseStatus_t status);
}

#include <warplint/unhide_names.h>

#endif
