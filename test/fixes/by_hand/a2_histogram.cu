// The advice for a2_histogram.cu followed: a histogram for each block in shared
// memory, added up once for each bin.
#include "checksum.h"

__global__ void histogram(int *bins, const float *in) {
  __shared__ int own[256];
  own[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&own[static_cast<int>(in[i]) & 255], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

int main() {
  float *in = makeInput<float>(16384);
  int *bins = makeOutput<int>(256);
  histogram<<<64, 256>>>(bins, in);
  printChecksum("histogram", bins, 256);
}
