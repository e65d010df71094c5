//===- removed_runtime_api.h - Runtime functions of older toolkits -*- C++
//-*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host code still calls what CUDA 12 and 13 removed. Each declaration stands
// for the toolkits that no longer have it; the analysis never looks at the
// call.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_COMPAT_REMOVED_RUNTIME_API_H
#define WARPLINT_COMPAT_REMOVED_RUNTIME_API_H

#if CUDART_VERSION >= 13000
extern "C" {
cudaError_t cudaThreadSynchronize(void);
cudaError_t cudaThreadExit(void);
cudaError_t cudaThreadGetLimit(size_t *value, enum cudaLimit limit);
cudaError_t cudaThreadSetLimit(enum cudaLimit limit, size_t value);
cudaError_t cudaThreadGetCacheConfig(enum cudaFuncCache *config);
cudaError_t cudaThreadSetCacheConfig(enum cudaFuncCache config);
}

// The hints took a device's number before they took a location.
inline __attribute__((host)) cudaError_t
cudaMemPrefetchAsync(const void *, size_t, int, cudaStream_t = 0) {
  return cudaSuccess;
}
inline __attribute__((host)) cudaError_t cudaMemAdvise(const void *, size_t,
                                                       enum cudaMemoryAdvise,
                                                       int) {
  return cudaSuccess;
}
#endif

#if CUDART_VERSION >= 12000
extern "C" {
cudaError_t cudaMemcpyToArray(cudaArray_t, size_t, size_t, const void *, size_t,
                              enum cudaMemcpyKind);
cudaError_t cudaMemcpyFromArray(void *, cudaArray_const_t, size_t, size_t,
                                size_t, enum cudaMemcpyKind);
}
#endif

#if CUDA_VERSION >= 13000 && defined(cuCtxCreate)
// The driver's contexts were created without parameters. cuCtxCreate is a macro
// for the function of the present version, which this overloads.
inline __attribute__((host)) CUresult cuCtxCreate(CUcontext *, unsigned int,
                                                  CUdevice) {
  return CUDA_SUCCESS;
}
#endif

#endif
