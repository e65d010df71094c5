// P6: a private array updated at indices read from memory. The cure is an array
// in shared memory with a column for each thread.
// CHECK: local-memory-array
// FIX: shared-column unsafe 256 -> 0
// BY-HAND: clean
// UNCHANGED
#include "checksum.h"

__global__ void histogram(float *out, const float *in) {
  float bins[64];
  for (int i = 0; i < 64; ++i)
    bins[i] = 0;
  for (int j = 0; j < 64; ++j)
    bins[static_cast<int>(in[j * 64 + threadIdx.x]) & 63] += 1;
  for (int i = 0; i < 64; ++i)
    out[i * 64 + threadIdx.x] = bins[i];
}

int main() {
  float *in = makeInput<float>(64 * 64), *out = makeOutput<float>(64 * 64);
  histogram<<<1, 64>>>(out, in);
  printChecksum("histogram", out, 64 * 64);
}
