//===- cuda.h - The driver API -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host calls that take any arguments, and the types that programs name.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_DRIVER_H
#define WARPLINT_CUDA_DRIVER_H

#include <warplint/hide_names.h>

#define __cuda_cuda_h__

#include <warplint_cuda.h>

typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;
typedef struct CUarray_st *CUarray;
typedef struct CUtexref_st *CUtexref;
typedef struct CUlinkState_st *CUlinkState;
typedef unsigned long long CUtexObject;
typedef unsigned long long CUsurfObject;
typedef unsigned long long CUmemGenericAllocationHandle;
typedef enum cudaError_enum {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_DEINITIALIZED = 4,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_INVALID_IMAGE = 200,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_INVALID_HANDLE = 400,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_LAUNCH_FAILED = 719,
  CUDA_ERROR_NOT_SUPPORTED = 801,
  CUDA_ERROR_UNKNOWN = 999
} CUresult;
typedef enum CUdevice_attribute_enum {
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8,
  CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10,
  CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13,
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_COMPUTE_MODE = 20,
  CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE = 36,
  CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH = 37,
  CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76
} CUdevice_attribute;

typedef struct alignas(128) CUtensorMap_st {
  cuuint64_t opaque[16];
} CUtensorMap;
typedef enum CUtensorMapDataType_enum {
  CU_TENSOR_MAP_DATA_TYPE_UINT8 = 0,
  CU_TENSOR_MAP_DATA_TYPE_UINT16,
  CU_TENSOR_MAP_DATA_TYPE_UINT32,
  CU_TENSOR_MAP_DATA_TYPE_INT32,
  CU_TENSOR_MAP_DATA_TYPE_UINT64,
  CU_TENSOR_MAP_DATA_TYPE_INT64,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
  CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ,
  CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B,
  CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B,
  CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B
} CUtensorMapDataType;
typedef enum CUtensorMapInterleave_enum {
  CU_TENSOR_MAP_INTERLEAVE_NONE = 0,
  CU_TENSOR_MAP_INTERLEAVE_16B,
  CU_TENSOR_MAP_INTERLEAVE_32B
} CUtensorMapInterleave;
typedef enum CUtensorMapSwizzle_enum {
  CU_TENSOR_MAP_SWIZZLE_NONE = 0,
  CU_TENSOR_MAP_SWIZZLE_32B,
  CU_TENSOR_MAP_SWIZZLE_64B,
  CU_TENSOR_MAP_SWIZZLE_128B,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B
} CUtensorMapSwizzle;
typedef enum CUtensorMapL2promotion_enum {
  CU_TENSOR_MAP_L2_PROMOTION_NONE = 0,
  CU_TENSOR_MAP_L2_PROMOTION_L2_64B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_256B
} CUtensorMapL2promotion;
typedef enum CUtensorMapFloatOOBfill_enum {
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE = 0,
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA
} CUtensorMapFloatOOBfill;

extern "C" {
CUresult cuTensorMapEncodeTiled(
    CUtensorMap *map, CUtensorMapDataType type, cuuint32_t rank, void *data,
    const cuuint64_t *extents, const cuuint64_t *pitches, const cuuint32_t *box,
    const cuuint32_t *steps, CUtensorMapInterleave interleave,
    CUtensorMapSwizzle swizzle, CUtensorMapL2promotion promotion,
    CUtensorMapFloatOOBfill fill);
#define WARPLINT_DRIVER(NAME) CUresult cu##NAME(...);
WARPLINT_DRIVER(Init)
WARPLINT_DRIVER(DriverGetVersion)
WARPLINT_DRIVER(DeviceGet)
WARPLINT_DRIVER(DeviceGetCount)
WARPLINT_DRIVER(DeviceGetName)
WARPLINT_DRIVER(DeviceGetAttribute)
WARPLINT_DRIVER(DeviceTotalMem)
WARPLINT_DRIVER(DeviceComputeCapability)
WARPLINT_DRIVER(DevicePrimaryCtxRetain)
WARPLINT_DRIVER(DevicePrimaryCtxRelease)
WARPLINT_DRIVER(CtxCreate)
WARPLINT_DRIVER(CtxDestroy)
WARPLINT_DRIVER(CtxSynchronize)
WARPLINT_DRIVER(CtxGetDevice)
WARPLINT_DRIVER(CtxGetCurrent)
WARPLINT_DRIVER(CtxSetCurrent)
WARPLINT_DRIVER(CtxPushCurrent)
WARPLINT_DRIVER(CtxPopCurrent)
WARPLINT_DRIVER(ModuleLoad)
WARPLINT_DRIVER(ModuleLoadData)
WARPLINT_DRIVER(ModuleLoadDataEx)
WARPLINT_DRIVER(ModuleUnload)
WARPLINT_DRIVER(ModuleGetFunction)
WARPLINT_DRIVER(ModuleGetGlobal)
WARPLINT_DRIVER(LaunchKernel)
WARPLINT_DRIVER(LaunchCooperativeKernel)
WARPLINT_DRIVER(FuncSetAttribute)
WARPLINT_DRIVER(FuncGetAttribute)
WARPLINT_DRIVER(MemAlloc)
WARPLINT_DRIVER(MemAllocHost)
WARPLINT_DRIVER(MemAllocManaged)
WARPLINT_DRIVER(MemFree)
WARPLINT_DRIVER(MemFreeHost)
WARPLINT_DRIVER(MemGetInfo)
WARPLINT_DRIVER(MemHostAlloc)
WARPLINT_DRIVER(MemHostRegister)
WARPLINT_DRIVER(MemHostUnregister)
WARPLINT_DRIVER(MemHostGetDevicePointer)
WARPLINT_DRIVER(Memcpy)
WARPLINT_DRIVER(MemcpyHtoD)
WARPLINT_DRIVER(MemcpyDtoH)
WARPLINT_DRIVER(MemcpyDtoD)
WARPLINT_DRIVER(MemcpyHtoDAsync)
WARPLINT_DRIVER(MemcpyDtoHAsync)
WARPLINT_DRIVER(MemsetD8)
WARPLINT_DRIVER(MemsetD32)
WARPLINT_DRIVER(StreamCreate)
WARPLINT_DRIVER(StreamDestroy)
WARPLINT_DRIVER(StreamSynchronize)
WARPLINT_DRIVER(StreamQuery)
WARPLINT_DRIVER(StreamWaitEvent)
WARPLINT_DRIVER(EventCreate)
WARPLINT_DRIVER(EventDestroy)
WARPLINT_DRIVER(EventRecord)
WARPLINT_DRIVER(EventQuery)
WARPLINT_DRIVER(EventSynchronize)
WARPLINT_DRIVER(EventElapsedTime)
WARPLINT_DRIVER(GetErrorName)
WARPLINT_DRIVER(GetErrorString)
WARPLINT_DRIVER(ProfilerStart)
WARPLINT_DRIVER(ProfilerStop)
#undef WARPLINT_DRIVER
}

#include <warplint/unhide_names.h>

#endif
