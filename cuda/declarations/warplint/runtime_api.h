//===- runtime_api.h - Functions of the runtime API -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declared, never defined: nothing of this runs. All are __host__ __device__,
// which covers those that device code may call, and lets the rest through
// where nvcc would reject them.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_RUNTIME_API_H
#define WARPLINT_CUDA_RUNTIME_API_H

#pragma push_macro("API")
#define API __host__ __device__ cudaError_t
extern "C" {

// What a <<<>>> launch calls, under both names that clang has used.
unsigned __cudaPushCallConfiguration(dim3 gridDim, dim3 blockDim,
                                     size_t sharedMem = 0, void *stream = 0);
cudaError_t cudaConfigureCall(dim3 gridDim, dim3 blockDim, size_t sharedMem = 0,
                              cudaStream_t stream = 0);
__device__ void *cudaGetParameterBuffer(size_t alignment, size_t size);
__device__ unsigned cudaLaunchDevice(void *func, void *parameterBuffer,
                                     dim3 gridDim, dim3 blockDim,
                                     unsigned sharedMem, cudaStream_t stream);

// Devices.
API cudaGetDeviceCount(int *count);
API cudaGetDevice(int *device);
API cudaSetDevice(int device);
API cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags);
API cudaSetValidDevices(int *devices, int count);
API cudaSetDeviceFlags(unsigned int flags);
API cudaGetDeviceFlags(unsigned int *flags);
API cudaChooseDevice(int *device, const struct cudaDeviceProp *prop);
API cudaGetDeviceProperties(struct cudaDeviceProp *prop, int device);
API cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attr, int device);
API cudaDeviceSynchronize(void);
API cudaDeviceReset(void);
API cudaDeviceGetLimit(size_t *value, enum cudaLimit limit);
API cudaDeviceSetLimit(enum cudaLimit limit, size_t value);
API cudaDeviceGetCacheConfig(enum cudaFuncCache *config);
API cudaDeviceSetCacheConfig(enum cudaFuncCache config);
API cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *config);
API cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig config);
API cudaDeviceGetStreamPriorityRange(int *least, int *greatest);
API cudaDeviceGetByPCIBusId(int *device, const char *id);
API cudaDeviceGetPCIBusId(char *id, int length, int device);
API cudaDeviceCanAccessPeer(int *can, int device, int peer);
API cudaDeviceEnablePeerAccess(int peer, unsigned int flags);
API cudaDeviceDisablePeerAccess(int peer);
API cudaDeviceGetP2PAttribute(int *value, int attr, int src, int dst);
API cudaDriverGetVersion(int *version);
API cudaRuntimeGetVersion(int *version);
API cudaProfilerStart(void);
API cudaProfilerStop(void);

// Removed from CUDA, and still met.
API cudaThreadSynchronize(void);
API cudaThreadExit(void);
API cudaThreadSetLimit(enum cudaLimit limit, size_t value);
API cudaThreadSetCacheConfig(enum cudaFuncCache config);

// Errors.
API cudaGetLastError(void);
API cudaPeekAtLastError(void);
__host__ __device__ const char *cudaGetErrorName(cudaError_t error);
__host__ __device__ const char *cudaGetErrorString(cudaError_t error);

// Memory.
API cudaMalloc(void **pointer, size_t size);
API cudaMallocHost(void **pointer, size_t size, unsigned int flags = 0);
API cudaMallocManaged(void **pointer, size_t size, unsigned int flags = 1);
API cudaMallocPitch(void **pointer, size_t *pitch, size_t width, size_t height);
API cudaMalloc3D(struct cudaPitchedPtr *pointer, struct cudaExtent extent);
API cudaMallocAsync(void **pointer, size_t size, cudaStream_t stream);
API cudaMallocFromPoolAsync(void **pointer, size_t size, cudaMemPool_t pool,
                            cudaStream_t stream);
API cudaMallocArray(cudaArray_t *array, const struct cudaChannelFormatDesc *,
                    size_t width, size_t height = 0, unsigned int flags = 0);
API cudaMalloc3DArray(cudaArray_t *array, const struct cudaChannelFormatDesc *,
                      struct cudaExtent extent, unsigned int flags = 0);
API cudaMallocMipmappedArray(cudaMipmappedArray_t *array,
                             const struct cudaChannelFormatDesc *,
                             struct cudaExtent extent, unsigned int levels,
                             unsigned int flags = 0);
API cudaGetMipmappedArrayLevel(cudaArray_t *level, cudaMipmappedArray_t array,
                               unsigned int index);
API cudaFree(void *pointer);
API cudaFreeHost(void *pointer);
API cudaFreeAsync(void *pointer, cudaStream_t stream);
API cudaFreeArray(cudaArray_t array);
API cudaFreeMipmappedArray(cudaMipmappedArray_t array);
API cudaHostAlloc(void **pointer, size_t size, unsigned int flags);
API cudaHostRegister(void *pointer, size_t size, unsigned int flags);
API cudaHostUnregister(void *pointer);
API cudaHostGetDevicePointer(void **device, void *host, unsigned int flags);
API cudaHostGetFlags(unsigned int *flags, void *host);
API cudaMemGetInfo(size_t *free, size_t *total);
API cudaPointerGetAttributes(struct cudaPointerAttributes *, const void *);
API cudaArrayGetInfo(struct cudaChannelFormatDesc *, struct cudaExtent *,
                     unsigned int *flags, cudaArray_t array);
API cudaGetChannelDesc(struct cudaChannelFormatDesc *, cudaArray_const_t array);
API cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device);
API cudaDeviceGetMemPool(cudaMemPool_t *pool, int device);
API cudaDeviceSetMemPool(int device, cudaMemPool_t pool);
API cudaMemPoolCreate(cudaMemPool_t *pool, const struct cudaMemPoolProps *);
API cudaMemPoolDestroy(cudaMemPool_t pool);
API cudaMemPoolSetAttribute(cudaMemPool_t, enum cudaMemPoolAttr, void *value);
API cudaMemPoolGetAttribute(cudaMemPool_t, enum cudaMemPoolAttr, void *value);
API cudaMemPoolSetAccess(cudaMemPool_t, const struct cudaMemAccessDesc *,
                         size_t count);
API cudaMemPoolTrimTo(cudaMemPool_t pool, size_t keep);
API cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *pointer);
API cudaIpcOpenMemHandle(void **, cudaIpcMemHandle_t, unsigned int flags);
API cudaIpcCloseMemHandle(void *pointer);
API cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle, cudaEvent_t event);
API cudaIpcOpenEventHandle(cudaEvent_t *event, cudaIpcEventHandle_t handle);

// Copies.
API cudaMemcpy(void *, const void *, size_t, enum cudaMemcpyKind);
API cudaMemcpyPeer(void *, int, const void *, int, size_t);
API cudaMemcpyAsync(void *, const void *, size_t, enum cudaMemcpyKind,
                    cudaStream_t stream = 0);
API cudaMemcpyPeerAsync(void *, int, const void *, int, size_t,
                        cudaStream_t stream = 0);
API cudaMemcpy2D(void *, size_t dpitch, const void *, size_t spitch,
                 size_t width, size_t height, enum cudaMemcpyKind);
API cudaMemcpy2DAsync(void *, size_t dpitch, const void *, size_t spitch,
                      size_t width, size_t height, enum cudaMemcpyKind,
                      cudaStream_t stream = 0);
API cudaMemcpy2DToArray(cudaArray_t, size_t x, size_t y, const void *,
                        size_t pitch, size_t width, size_t height,
                        enum cudaMemcpyKind);
API cudaMemcpy2DFromArray(void *, size_t pitch, cudaArray_const_t, size_t x,
                          size_t y, size_t width, size_t height,
                          enum cudaMemcpyKind);
API cudaMemcpyToArray(cudaArray_t, size_t x, size_t y, const void *, size_t,
                      enum cudaMemcpyKind);
API cudaMemcpyFromArray(void *, cudaArray_const_t, size_t x, size_t y, size_t,
                        enum cudaMemcpyKind);
API cudaMemcpy3D(const struct cudaMemcpy3DParms *);
API cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *, cudaStream_t s = 0);
API cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *);
API cudaMemcpyToSymbol(const void *symbol, const void *, size_t,
                       size_t offset = 0,
                       enum cudaMemcpyKind = cudaMemcpyHostToDevice);
API cudaMemcpyFromSymbol(void *, const void *symbol, size_t, size_t offset = 0,
                         enum cudaMemcpyKind = cudaMemcpyDeviceToHost);
API cudaMemcpyToSymbolAsync(const void *symbol, const void *, size_t,
                            size_t offset, enum cudaMemcpyKind,
                            cudaStream_t stream = 0);
API cudaMemcpyFromSymbolAsync(void *, const void *symbol, size_t, size_t offset,
                              enum cudaMemcpyKind, cudaStream_t stream = 0);
API cudaGetSymbolAddress(void **pointer, const void *symbol);
API cudaGetSymbolSize(size_t *size, const void *symbol);
API cudaMemset(void *, int value, size_t);
API cudaMemset2D(void *, size_t pitch, int value, size_t, size_t);
API cudaMemset3D(struct cudaPitchedPtr, int value, struct cudaExtent);
API cudaMemsetAsync(void *, int value, size_t, cudaStream_t stream = 0);
API cudaMemset2DAsync(void *, size_t pitch, int value, size_t, size_t,
                      cudaStream_t stream = 0);

// Streams and events.
API cudaStreamCreate(cudaStream_t *stream);
API cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags);
API cudaStreamCreateWithPriority(cudaStream_t *, unsigned int flags, int);
API cudaStreamDestroy(cudaStream_t stream);
API cudaStreamSynchronize(cudaStream_t stream);
API cudaStreamQuery(cudaStream_t stream);
API cudaStreamGetFlags(cudaStream_t stream, unsigned int *flags);
API cudaStreamGetPriority(cudaStream_t stream, int *priority);
API cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned int flags = 0);
typedef void(CUDART_CB *cudaStreamCallback_t)(cudaStream_t, cudaError_t,
                                              void *);
API cudaStreamAddCallback(cudaStream_t, cudaStreamCallback_t, void *,
                          unsigned int flags);
API cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void *data);
API cudaStreamSetAttribute(cudaStream_t, cudaStreamAttrID,
                           const cudaStreamAttrValue *);
API cudaStreamGetAttribute(cudaStream_t, cudaStreamAttrID,
                           cudaStreamAttrValue *);
API cudaStreamAttachMemAsync(cudaStream_t, void *, size_t length = 0,
                             unsigned int flags = cudaMemAttachSingle);
API cudaCtxResetPersistingL2Cache(void);
API cudaEventCreate(cudaEvent_t *event, unsigned int flags = 0);
API cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags);
API cudaEventDestroy(cudaEvent_t event);
API cudaEventRecord(cudaEvent_t event, cudaStream_t stream = 0);
API cudaEventRecordWithFlags(cudaEvent_t, cudaStream_t, unsigned int flags);
API cudaEventSynchronize(cudaEvent_t event);
API cudaEventQuery(cudaEvent_t event);
API cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end);

// Launches and occupancy.
API cudaLaunchKernel(const void *func, dim3 gridDim, dim3 blockDim, void **args,
                     size_t sharedMem, cudaStream_t stream);
API cudaLaunchKernelExC(const cudaLaunchConfig_t *, const void *, void **args);
API cudaLaunchCooperativeKernel(const void *func, dim3 gridDim, dim3 blockDim,
                                void **args, size_t sharedMem,
                                cudaStream_t stream);
API cudaFuncSetCacheConfig(const void *func, enum cudaFuncCache config);
API cudaFuncSetSharedMemConfig(const void *func, enum cudaSharedMemConfig);
API cudaFuncSetAttribute(const void *func, enum cudaFuncAttribute, int value);
API cudaFuncGetAttributes(struct cudaFuncAttributes *, const void *func);
API cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *func,
                                                  int blockSize,
                                                  size_t dynamicSharedMem);
API cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *blocks, const void *func, int blockSize, size_t dynamicSharedMem,
    unsigned int flags);
API cudaOccupancyAvailableDynamicSMemPerBlock(size_t *, const void *func,
                                              int blocks, int blockSize);
API cudaOccupancyMaxActiveClusters(int *, const void *,
                                   const cudaLaunchConfig_t *);
API cudaOccupancyMaxPotentialClusterSize(int *, const void *,
                                         const cudaLaunchConfig_t *);

// Textures, surfaces and graphics.
API cudaCreateTextureObject(cudaTextureObject_t *,
                            const struct cudaResourceDesc *,
                            const struct cudaTextureDesc *,
                            const struct cudaResourceViewDesc *);
API cudaDestroyTextureObject(cudaTextureObject_t texture);
API cudaCreateSurfaceObject(cudaSurfaceObject_t *,
                            const struct cudaResourceDesc *);
API cudaDestroySurfaceObject(cudaSurfaceObject_t surface);
API cudaGraphicsMapResources(int, cudaGraphicsResource_t *, cudaStream_t = 0);
API cudaGraphicsUnmapResources(int, cudaGraphicsResource_t *, cudaStream_t = 0);
API cudaGraphicsUnregisterResource(cudaGraphicsResource_t resource);
API cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t, unsigned int);
API cudaGraphicsResourceGetMappedPointer(void **pointer, size_t *size,
                                         cudaGraphicsResource_t resource);
API cudaGraphicsSubResourceGetMappedArray(cudaArray_t *, cudaGraphicsResource_t,
                                          unsigned int index,
                                          unsigned int level);

} // extern "C"
#pragma pop_macro("API")

#include "warplint/graph_api.h"
#include "warplint/runtime_templates.h"

#endif
