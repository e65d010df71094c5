// The loop over a private array is not unrolled because the source forbids it.
// CHECK: local-memory-array
// FLAGS: --unsafe-fixes
// FIX: unroll unsafe 32 -> 0 "unroll the 2 loops over 'window' fully"
// WHY-UNSAFE: the source forbids to unroll the loop
// EDITED: #pragma unroll
// AFTER: clean
#include "checksum.h"

__global__ void smooth(float *out, const float *in) {
  float window[8];
#pragma unroll 1
  for (int i = 0; i < 8; ++i)
    window[i] = in[i * 64 + threadIdx.x];
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 8; ++i)
    sum += window[i] * float(i);
  out[threadIdx.x] = sum;
}

int main() {
  float *in = makeInput<float>(8 * 64), *out = makeOutput<float>(64);
  smooth<<<1, 64>>>(out, in);
  printChecksum("smooth", out, 64);
}
