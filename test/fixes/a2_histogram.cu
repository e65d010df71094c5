// A2: a histogram of bytes straight into global memory.
// CHECK: global-atomic-hotspot
// BY-HAND: clean
// UNCHANGED
#include "checksum.h"

__global__ void histogram(int *bins, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&bins[static_cast<int>(in[i]) & 255], 1);
}

int main() {
  float *in = makeInput<float>(16384);
  int *bins = makeOutput<int>(256);
  histogram<<<64, 256>>>(bins, in);
  printChecksum("histogram", bins, 256);
}
