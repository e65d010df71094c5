// A sum of floats by all lanes of each warp: the order of the sum changes.
// CHECK: global-atomic-hotspot
// FLAGS: --unsafe-fixes
// FIX: combine-lanes unsafe 256 -> 8
// WHY-UNSAFE: the sum of a warp is rounded in another order
// EDITED:  += __shfl_down_sync(0xffffffffu,
// EDITED:     if (threadIdx.x % 32 == 0)
#include "checksum.h"

__global__ void sum(float *total, const float *in) {
  float x = in[blockIdx.x * blockDim.x + threadIdx.x];
  atomicAdd(total + threadIdx.x / 32, x * 2);
}

int main() {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(8);
  sum<<<4, 256>>>(out, in);
  printChecksum("sum", out, 8);
}
