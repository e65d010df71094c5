// A1: every thread of the grid adds to one word.
// CHECK: global-atomic-hotspot
// BY-HAND: clean
// UNCHANGED
#include "checksum.h"

__global__ void sum(float *total, const float *in) {
  atomicAdd(total, in[blockIdx.x * blockDim.x + threadIdx.x]);
}

int main() {
  float *in = makeInput<float>(4096), *total = makeOutput<float>(1);
  sum<<<16, 256>>>(total, in);
  printChecksum("sum", total, 1);
}
