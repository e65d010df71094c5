// A private array whose initializer sets it to zero is moved to shared memory, where
// statements do.
// CHECK: local-memory-array
// FIX: shared-column safe 64 -> 0 "move 'bins' to shared memory, with separate elements for 64 threads"
// EDITED:   __shared__ float bins[16][64];
// EDITED: _ = 0; element
// EDITED: _][threadIdx.x] = 0;
// AFTER: clean
#include "checksum.h"

__global__ void __launch_bounds__(64) histogram(float *out, const float *in) {
  float bins[16] = {0};
  for (int j = 0; j < 64; ++j)
    bins[int(in[j * 64 + threadIdx.x]) & 15] += 1;
  for (int i = 0; i < 16; ++i)
    out[i * 64 + threadIdx.x] = bins[i];
}

int main() {
  float *in = makeInput<float>(64 * 64), *out = makeOutput<float>(16 * 64);
  histogram<<<1, 64>>>(out, in);
  printChecksum("histogram", out, 16 * 64);
}
