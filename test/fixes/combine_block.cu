// All threads of a block update one address once: the warps are combined in
// shared memory, and one thread of the block makes the atomic.
// CHECK: global-atomic-hotspot
// FIX: combine-block safe 8 -> 1 "combine the threads of a block before one of them updates 'total'"
// FIX: combine-block safe 8 -> 1 "combine the threads of a block before one of them updates 'most'"
// EDITED:     __syncthreads();
// EDITED:  = threadIdx.y * blockDim.x + threadIdx.x;
#include "checksum.h"

__global__ void sum(int *total, const int *value, int n) {
  int x = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    x += value[i];
  atomicAdd(total, x);
}

__global__ void maximum(unsigned *most, const int *value) {
  int row = blockIdx.x * 16 + threadIdx.y;
  unsigned x = value[row * 16 + threadIdx.x] & 0xffff;
  atomicMax(most, x);
}

int main() {
  int *in = makeInput<int>(4096), *total = makeOutput<int>(1);
  sum<<<4, 256>>>(total, in, 4000);
  printChecksum("sum", total, 1);
  unsigned *most = makeOutput<unsigned>(1);
  maximum<<<16, dim3(16, 16)>>>(most, in);
  printChecksum("maximum", most, 1);
}
