// A loop that its body leaves: no guard can take the place of its bound.
// CHECK: local-memory-array
// FLAGS: --unsafe-fixes
// UNCHANGED
#include "checksum.h"

__global__ void upTo(float *out, const float *in, int n) {
  float taps[12];
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    taps[i] = in[i * blockDim.x + threadIdx.x];
    if (taps[i] > 250)
      break;
  }
  for (int i = 0; i < n; ++i)
    sum += taps[i];
  out[threadIdx.x] = sum;
}

int main(int argc, char **argv) {
  float *in = makeInput<float>(12 * 64), *out = makeOutput<float>(64);
  upTo<<<1, 32 * (argc + 1)>>>(out, in, argc + 3);
  printChecksum("upTo", out, 64);
}
