// Every thread of the grid counts in one word, and in 256 shared by all; then
// each block counts for itself and adds its counts up once.
#include <cuda_runtime.h>

__global__ void count(unsigned *total, unsigned *bins,
                      const unsigned char *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (data[i] > 127)
    atomicAdd(total, 1u);
  atomicAdd(&bins[data[i]], 1u);
}

__global__ void countPerBlock(unsigned *bins, const unsigned char *data) {
  __shared__ unsigned local[256];
  local[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&local[data[blockIdx.x * blockDim.x + threadIdx.x]], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

void run(unsigned *total, unsigned *bins, const unsigned char *data) {
  count<<<4096, 256>>>(total, bins, data);
  countPerBlock<<<4096, 256>>>(bins, data);
}
