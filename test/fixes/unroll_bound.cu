// Loops over a private array whose trip count is an argument. Each iteration
// accesses the array at its counter, so that the count is at most its extent.
// CHECK: local-memory-array
// FIX: unroll safe 64 -> 0 "unroll the 2 loops over 'taps' fully, with the extent of the array as the bound and a guard in the body"
// EDITED:   for (int i = 0; i < 16; ++i) if (i < n) {
// EDITED:   for (int i = 0; i < 16; ++i)
// EDITED:     if (i <= n - 1) sum += taps[i] * float(i);
// AFTER: clean
#include "checksum.h"

__global__ void filter(float *out, const float *in, int n) {
  float taps[16];
  for (int i = 0; i < n; ++i) {
    float tap = in[i * 64 + threadIdx.x];
    taps[i] = tap * tap;
  }
  float sum = 0;
  for (int i = 0; i <= n - 1; ++i)
    sum += taps[i] * float(i);
  out[threadIdx.x] = sum;
}

int main(int argc, char **argv) {
  float *in = makeInput<float>(16 * 64), *out = makeOutput<float>(64);
  for (int n = argc; n <= 16; ++n) {
    filter<<<1, 64>>>(out, in, n);
    printChecksum("filter", out, 64);
  }
}
