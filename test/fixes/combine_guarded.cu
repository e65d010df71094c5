// Shuffles need all lanes: a guard may keep some away.
// CHECK: global-atomic-hotspot
// FLAGS: --unsafe-fixes
// UNCHANGED
#include "checksum.h"

__global__ void sum(float *total, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(total, in[i]);
}

int main(int argc, char **argv) {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(1);
  sum<<<4, 256>>>(out, in, 1000 + argc);
  printChecksum("sum", out, 1);
}
