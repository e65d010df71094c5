// A private array whose initializer lists values is moved to shared memory, where
// statements set its elements in the same order.
// CHECK: local-memory-array
// FIX: shared-column safe 32 -> 0
// EDITED:   __shared__ int bins[8][64];
// EDITED:   bins[0][threadIdx.x] = 0;
// EDITED:   bins[1][threadIdx.x] = next++;
// EDITED:   bins[2][threadIdx.x] = next++;
// EDITED: _ = 3; element
// AFTER: clean
#include "checksum.h"

__global__ void __launch_bounds__(64) histogram(int *out, const float *in) {
  int next = threadIdx.x;
  int bins[8] = {0, next++, next++};
  for (int j = 0; j < 64; ++j)
    bins[int(in[j * 64 + threadIdx.x]) & 7] += 1;
  for (int i = 0; i < 8; ++i)
    out[i * 64 + threadIdx.x] = bins[i] + next;
}

int main() {
  float *in = makeInput<float>(64 * 64);
  int *out = makeOutput<int>(8 * 64);
  histogram<<<1, 64>>>(out, in);
  printChecksum("histogram", out, 8 * 64);
}
