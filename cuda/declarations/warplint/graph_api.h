//===- graph_api.h - Graphs of the runtime API -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_GRAPH_API_H
#define WARPLINT_CUDA_GRAPH_API_H

#pragma push_macro("API")
#define API __host__ __device__ cudaError_t
extern "C" {

API cudaStreamBeginCapture(cudaStream_t, enum cudaStreamCaptureMode);
API cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph);
API cudaStreamIsCapturing(cudaStream_t, enum cudaStreamCaptureStatus *);
API cudaGraphCreate(cudaGraph_t *graph, unsigned int flags);
API cudaGraphDestroy(cudaGraph_t graph);
API cudaGraphClone(cudaGraph_t *clone, cudaGraph_t original);
API cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream);
API cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream);
API cudaGraphExecDestroy(cudaGraphExec_t exec);
API cudaGraphInstantiateWithFlags(cudaGraphExec_t *, cudaGraph_t,
                                  unsigned long long flags = 0);
API cudaGraphExecUpdate(cudaGraphExec_t, cudaGraph_t,
                        cudaGraphExecUpdateResultInfo *);
API cudaGraphGetNodes(cudaGraph_t, cudaGraphNode_t *nodes, size_t *count);
API cudaGraphGetRootNodes(cudaGraph_t, cudaGraphNode_t *nodes, size_t *count);
API cudaGraphAddDependencies(cudaGraph_t, const cudaGraphNode_t *from,
                             const cudaGraphNode_t *to, size_t count);
API cudaGraphDebugDotPrint(cudaGraph_t, const char *path, unsigned int flags);
API cudaGraphAddEmptyNode(cudaGraphNode_t *, cudaGraph_t,
                          const cudaGraphNode_t *, size_t);
API cudaGraphAddKernelNode(cudaGraphNode_t *, cudaGraph_t,
                           const cudaGraphNode_t *, size_t,
                           const struct cudaKernelNodeParams *);
API cudaGraphAddMemcpyNode(cudaGraphNode_t *, cudaGraph_t,
                           const cudaGraphNode_t *, size_t,
                           const struct cudaMemcpy3DParms *);
API cudaGraphAddMemcpyNode1D(cudaGraphNode_t *, cudaGraph_t,
                             const cudaGraphNode_t *, size_t, void *,
                             const void *, size_t, enum cudaMemcpyKind);
API cudaGraphAddMemsetNode(cudaGraphNode_t *, cudaGraph_t,
                           const cudaGraphNode_t *, size_t,
                           const struct cudaMemsetParams *);
API cudaGraphAddHostNode(cudaGraphNode_t *, cudaGraph_t,
                         const cudaGraphNode_t *, size_t,
                         const struct cudaHostNodeParams *);
API cudaGraphAddChildGraphNode(cudaGraphNode_t *, cudaGraph_t,
                               const cudaGraphNode_t *, size_t, cudaGraph_t);
API cudaGraphAddMemFreeNode(cudaGraphNode_t *, cudaGraph_t,
                            const cudaGraphNode_t *, size_t, void *);
API cudaGraphAddEventRecordNode(cudaGraphNode_t *, cudaGraph_t,
                                const cudaGraphNode_t *, size_t, cudaEvent_t);
API cudaGraphAddEventWaitNode(cudaGraphNode_t *, cudaGraph_t,
                              const cudaGraphNode_t *, size_t, cudaEvent_t);
API cudaGraphExecKernelNodeSetParams(cudaGraphExec_t, cudaGraphNode_t,
                                     const struct cudaKernelNodeParams *);
API cudaGraphKernelNodeSetParams(cudaGraphNode_t,
                                 const struct cudaKernelNodeParams *);
API cudaGraphKernelNodeGetParams(cudaGraphNode_t,
                                 struct cudaKernelNodeParams *);

} // extern "C"

/// Both forms of instantiation: with an error node and log (until CUDA 11), and
/// with flags alone (since 12).
API cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph,
                         unsigned long long flags = 0);
API cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph,
                         cudaGraphNode_t *errorNode, char *log, size_t size);
API cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph,
                        cudaGraphNode_t *errorNode,
                        enum cudaGraphExecUpdateResult *result);
#pragma pop_macro("API")

#endif
