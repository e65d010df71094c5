// Runtime functions that CUDA 12 and 13 removed.
// ALONE: cudaThreadSynchronize
// ALONE: cudaMemAdvise
// ALONE: cudaMemPrefetchAsync
// IR: define .*kernel
// ALONE: cuCtxCreate
// ALONE: clockRate
#include <cstdio>
#include <cuda.h>
__global__ void kernel(int *p) { p[threadIdx.x] = 0; }
int main() {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  printf("%s %d %d\n", prop.name, prop.clockRate, prop.computeMode);
  int *p;
  cudaMallocManaged(&p, 4096);
  cudaMemAdvise(p, 4096, cudaMemAdviseSetPreferredLocation, 0);
  cudaMemPrefetchAsync(p, 4096, 0);
  cudaMemPrefetchAsync(p, 4096, 0, NULL);
  cudaMemPrefetchAsync(p, 4096, cudaCpuDeviceId, 0);
  kernel<<<1, 32>>>(p);
  cudaThreadSynchronize();
  cudaThreadExit();
  CUcontext context;
  cuCtxCreate(&context, 0, 0);
}
