// A small array that a loaded value indexes: comparisons with constant indices.
// CHECK: local-memory-array
// FIX: select safe 32 -> 0 "select the place in 'bins' by comparison with each of 4 constant indices"
// EDITED:     if ((key[j * 64 + threadIdx.x] & 3) == 0) bins[0] += 1;
// EDITED:     else if ((key[j * 64 + threadIdx.x] & 3) == 1) bins[1] += 1;
// EDITED:     else bins[3] += 1;
// EDITED: out[threadIdx.x] = (last == 0 ? bins[0] : last == 1 ? bins[1] : last == 2 ? bins[2] : bins[3]) + bins[0] * 3;
// AFTER: clean
#include "checksum.h"

__global__ void count(double *out, const int *key, int n) {
  double bins[4];
  for (int i = 0; i < 4; ++i)
    bins[i] = 0;
  for (int j = 0; j < n; ++j) {
    bins[key[j * 64 + threadIdx.x] & 3] += 1;
  }
  int last = key[threadIdx.x] & 3;
  out[threadIdx.x] = bins[last] + bins[0] * 3;
}

int main(int argc, char **argv) {
  int *in = makeInput<int>(64 * 64);
  double *out = makeOutput<double>(64);
  count<<<1, 64>>>(out, in, 60 + argc);
  printChecksum("count", out, 64);
}
