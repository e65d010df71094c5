// Rows of arrays that may overlap one that the loop writes, in an outer loop and behind a guard.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: row-tile unsafe
// WHY-UNSAFE: 'out' and 'a' must not overlap, and neither is __restrict__
// EDITED:   __shared__ float outTile[
// EDITED:     for (int first = 0; first < n; first += 
// EDITED:     for (unsigned int slot = threadIdx.x;
#include "checksum.h"

__global__ void repeated(float *out, const float *a, int m, int n) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= m) return;
  for (int c = 0; c < 3; ++c) {
    float sum = 0; // of a pass
    for (int k = 0; k < n; ++k) {
      sum += a[row * n + k];
      out[row * n + k] = sum * c;
    }
  }
}

int main() {
  const int m = 250, n = 48;
  float *a = makeInput<float>(m * n), *out = makeOutput<float>(m * n);
  repeated<<<2, 128>>>(out, a, m, n);
  printChecksum("repeated", out, m * n);
}
