// Private arrays that are declared with other names, and whose initializers list values:
// each gets a declaration of its own in shared memory, and statements set the elements.
// CHECK: local-memory-array
// FIX: shared-column safe 32 -> 0
// FIX: shared-column safe 64 -> 0
// EDITED:   float few[8] = {in[threadIdx.x], 2}, first = in[0];
// EDITED:   float __shared__ bins[BINS][64];
// EDITED: _ < BINS; ++element
// EDITED:   float *last = out;
// AFTER: clean
#include "checksum.h"

#define BINS 16

__global__ void __launch_bounds__(64) histogram(float *out, const float *in) {
  float few[8] = {in[threadIdx.x], 2}, first = in[0], bins[BINS] = {}, *last = out;
  for (int j = 0; j < 64; ++j) {
    bins[int(in[j * 64 + threadIdx.x]) & 15] += first;
    few[int(in[j * 64 + threadIdx.x]) & 7] += 1;
  }
  for (int i = 0; i < 16; ++i)
    last[i * 64 + threadIdx.x] = bins[i] + few[i & 7];
}

int main() {
  float *in = makeInput<float>(64 * 64), *out = makeOutput<float>(16 * 64);
  histogram<<<1, 64>>>(out, in);
  printChecksum("histogram", out, 16 * 64);
}
