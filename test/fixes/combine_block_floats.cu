// A sum of floats by all threads of a block: the order of the sum changes. Where
// threads leave early, or the block is not made of whole warps, only lanes are
// combined.
// CHECK: global-atomic-hotspot
// FLAGS: --unsafe-fixes
// FIX: combine-block unsafe 256 -> 1 "combine the threads of a block before one of them updates 'total'"
// EDITED:     __syncthreads();
// WHY-UNSAFE: the sum of a block is rounded in another order
#include "checksum.h"

__global__ void sum(float *total, const float *in) {
  float x = in[blockIdx.x * blockDim.x + threadIdx.x];
  atomicAdd(total, x * 2);
}

__global__ void some(float *total, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  atomicAdd(total, in[i]);
}

int main() {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(2);
  sum<<<4, 256>>>(out, in);
  some<<<4, 256>>>(out + 1, in, 1000);
  printChecksum("sum", out, 2);
}
