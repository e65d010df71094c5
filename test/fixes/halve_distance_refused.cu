// Reductions that stay as they are: other elements are used behind the loop, there is no barrier in
// front of it, the number of threads is no power of two.
// CHECK: divergent-branch
// FLAGS: --unsafe-fixes
// FIX: halve-distance advice
// WHY-NOT: 'values' is also used behind the loop
// WHY-NOT: there is no barrier in front of the loop
// WHY-NOT: the number of threads of a launch is no power of two, or not the one that the loop is for
// UNCHANGED
#include "checksum.h"

__global__ void tree(int *out, const int *in) {
  __shared__ int values[256];
  const int tid = threadIdx.x;
  values[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (int s = 1; s < blockDim.x; s *= 2) {
    if (tid % (2 * s) == 0)
      values[tid] += values[tid + s];
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + tid] = values[tid];
}

__global__ void bare(int *out, const int *in) {
  __shared__ int values[256];
  const int tid = threadIdx.x;
  values[tid] = in[blockIdx.x * blockDim.x + tid];
  for (int s = 1; s < blockDim.x; s *= 2) {
    if (tid % (2 * s) == 0)
      values[tid] += values[tid + s];
    __syncthreads();
  }
  out[blockIdx.x] = values[0];
}

__global__ void odd(int *out, const int *in) {
  __shared__ int values[512];
  const int tid = threadIdx.x;
  values[tid] = in[blockIdx.x * blockDim.x + tid];
  values[tid + 192] = 0;
  __syncthreads();
  for (int s = 1; s < blockDim.x; s *= 2) {
    if (tid % (2 * s) == 0)
      values[tid] += values[tid + s];
    __syncthreads();
  }
  if (tid == 0)
    out[blockIdx.x] = values[0];
}

int main() {
  const int n = 1024;
  int *in = makeInput<int>(n), *out = makeOutput<int>(n);
  tree<<<4, 256>>>(out, in);
  bare<<<4, 256>>>(out, in);
  odd<<<4, 192>>>(out, in);
  printChecksum("out", out, n);
}
