//===- runtime_templates.h - C++ overloads of the runtime API -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Typed forms of calls that take void pointers, kernels or symbols.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_RUNTIME_TEMPLATES_H
#define WARPLINT_CUDA_RUNTIME_TEMPLATES_H

#pragma push_macro("API")
#define API __host__ __device__ cudaError_t

template <typename T> API cudaMalloc(T **pointer, size_t size);
template <typename T>
API cudaMallocHost(T **pointer, size_t size, unsigned int flags = 0);
template <typename T>
API cudaHostAlloc(T **pointer, size_t size, unsigned int flags);
template <typename T>
API cudaMallocManaged(T **pointer, size_t size, unsigned int flags = 1);
template <typename T>
API cudaMallocPitch(T **pointer, size_t *pitch, size_t width, size_t height);
template <typename T>
API cudaMallocAsync(T **pointer, size_t size, cudaStream_t stream);
template <typename T>
API cudaMallocAsync(T **pointer, size_t size, cudaMemPool_t pool,
                    cudaStream_t stream);
template <typename T>
API cudaHostGetDevicePointer(T **device, void *host, unsigned int flags);
template <typename T>
API cudaGraphicsResourceGetMappedPointer(T **pointer, size_t *size,
                                         cudaGraphicsResource_t resource);

// Hints of where memory should live: a device number until CUDA 12, a location
// since.
API cudaMemPrefetchAsync(const void *, size_t, int device,
                         cudaStream_t stream = 0);
API cudaMemPrefetchAsync(const void *, size_t, struct cudaMemLocation,
                         unsigned int flags, cudaStream_t stream = 0);
API cudaMemAdvise(const void *, size_t, enum cudaMemoryAdvise, int device);
API cudaMemAdvise(const void *, size_t, enum cudaMemoryAdvise,
                  struct cudaMemLocation);

template <typename T>
API cudaMemcpyToSymbol(const T &symbol, const void *source, size_t count,
                       size_t offset = 0,
                       enum cudaMemcpyKind kind = cudaMemcpyHostToDevice);
template <typename T>
API cudaMemcpyFromSymbol(void *target, const T &symbol, size_t count,
                         size_t offset = 0,
                         enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost);
template <typename T>
API cudaMemcpyToSymbolAsync(const T &symbol, const void *source, size_t count,
                            size_t offset = 0,
                            enum cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                            cudaStream_t stream = 0);
template <typename T>
API cudaMemcpyFromSymbolAsync(void *target, const T &symbol, size_t count,
                              size_t offset = 0,
                              enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                              cudaStream_t stream = 0);
template <typename T> API cudaGetSymbolAddress(void **pointer, const T &symbol);
template <typename T> API cudaGetSymbolSize(size_t *size, const T &symbol);

template <typename T>
API cudaLaunchKernel(T *func, dim3 gridDim, dim3 blockDim, void **args,
                     size_t sharedMem = 0, cudaStream_t stream = 0);
template <typename T>
API cudaLaunchCooperativeKernel(T *func, dim3 gridDim, dim3 blockDim,
                                void **args, size_t sharedMem = 0,
                                cudaStream_t stream = 0);
template <typename... Parameters, typename... Arguments>
API cudaLaunchKernelEx(const cudaLaunchConfig_t *config,
                       void (*kernel)(Parameters...), Arguments &&...arguments);
template <typename T>
API cudaFuncSetCacheConfig(T *func, enum cudaFuncCache config);
template <typename T>
API cudaFuncSetSharedMemConfig(T *func, enum cudaSharedMemConfig config);
template <typename T>
API cudaFuncSetAttribute(T *func, enum cudaFuncAttribute attribute, int value);
template <typename T>
API cudaFuncGetAttributes(struct cudaFuncAttributes *attributes, T *func);
template <typename T>
API cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, T func,
                                                  int blockSize,
                                                  size_t dynamicSharedMem);
template <typename T>
API cudaOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize, T func,
                                       size_t dynamicSharedMem = 0,
                                       int blockSizeLimit = 0);
template <typename F, typename T>
API cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *minGridSize,
                                                   int *blockSize, T func,
                                                   F sharedOfBlockSize,
                                                   int blockSizeLimit = 0);
template <typename T>
API cudaOccupancyMaxActiveClusters(int *clusters, T *func,
                                   const cudaLaunchConfig_t *config);
template <typename T>
API cudaOccupancyMaxPotentialClusterSize(int *size, T *func,
                                         const cudaLaunchConfig_t *config);

template <typename T>
__host__ struct cudaChannelFormatDesc cudaCreateChannelDesc();
__host__ struct cudaChannelFormatDesc
cudaCreateChannelDesc(int x, int y, int z, int w, enum cudaChannelFormatKind f);
__host__ struct cudaPitchedPtr make_cudaPitchedPtr(void *pointer, size_t pitch,
                                                   size_t xsize, size_t ysize);
__host__ struct cudaPos make_cudaPos(size_t x, size_t y, size_t z);
__host__ struct cudaExtent make_cudaExtent(size_t width, size_t height,
                                           size_t depth);
#pragma pop_macro("API")

#endif
