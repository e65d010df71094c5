// Host code around kernels type-checks beside the standard library.
// MODES: shipped toolkit
// IR: define .*@_Z5scalePffi
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <cuda_profiler_api.h>
#include <cuda_runtime.h>
#include <device_launch_parameters.h>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>
__constant__ float Weights[16];
__global__ void scale(float *p, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = a * p[i] + Weights[i & 15];
}
#define CHECK(call)                                                            \
  do {                                                                         \
    cudaError_t error = (call);                                                \
    if (error != cudaSuccess) {                                                \
      std::fprintf(stderr, "%s\n", cudaGetErrorString(error));                 \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)
int main() {
  int n = 1 << 20, blockSize = 0, minGrid = 0;
  std::vector<float> host(n);
  std::generate(host.begin(), host.end(), [] { return 1.0f; });
  float *device, *managed, *pinned;
  CHECK(cudaMalloc(&device, n * sizeof(float)));
  CHECK(cudaMallocManaged(&managed, n * sizeof(float)));
  CHECK(cudaMallocHost(&pinned, n * sizeof(float)));
  CHECK(cudaMemcpy(device, host.data(), n * sizeof(float),
                   cudaMemcpyHostToDevice));
  CHECK(cudaMemcpyToSymbol(Weights, host.data(), sizeof Weights));
  CHECK(cudaFuncSetAttribute(scale, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             1024));
  CHECK(cudaOccupancyMaxPotentialBlockSize(&minGrid, &blockSize, scale, 0, 0));
  cudaDeviceProp prop;
  CHECK(cudaGetDeviceProperties(&prop, 0));
  std::cout << prop.name << prop.major << prop.sharedMemPerBlock << std::endl;
  cudaStream_t stream;
  cudaEvent_t start, stop;
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  CHECK(cudaEventRecord(start, stream));
  dim3 block(256), grid((n + block.x - 1) / block.x);
  scale<<<grid, block, 0, stream>>>(device, 2.0f, n);
  scale<<<grid, 128>>>(device, 2.0f, n);
  float factor = 3;
  void *args[] = {&device, &factor, &n};
  CHECK(cudaLaunchKernel((void *)scale, grid, block, args, 0, stream));
  CHECK(cudaGetLastError());
  CHECK(cudaEventRecord(stop, stream));
  CHECK(cudaEventSynchronize(stop));
  float ms = 0;
  CHECK(cudaEventElapsedTime(&ms, start, stop));
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  CHECK(cudaStreamEndCapture(stream, &graph));
  CHECK(cudaGraphInstantiate(&exec, graph, 0));
  CHECK(cudaGraphLaunch(exec, stream));
  CHECK(cudaDeviceSynchronize());
  std::printf("%f %d\n", std::fabs(ms), (int)std::max(1, min(blockSize, 3)));
  CHECK(cudaFree(device));
  CHECK(cudaDeviceReset());
}
