// Rows that threads with one threadIdx.x share, but for which nobody can load them: a guard
// that the last threads in y pass, and one by data.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: row-tile advice
// WHY-NOT: not the first threads in y run it
// WHY-NOT: data decides which threads run it
// UNCHANGED
#include "checksum.h"

__global__ void last(float *__restrict__ out, const float *__restrict__ a, int from, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= from) {
    float sum = 0;
    for (int k = 0; k < n; ++k)
      sum += a[column * n + k];
    out[row * 64 + column] = sum;
  }
}

__global__ void byData(float *__restrict__ out, const float *__restrict__ a, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < a[blockIdx.y]) {
    float sum = 0;
    for (int k = 0; k < n; ++k)
      sum += a[column * n + k];
    out[row * 64 + column] = sum;
  }
}

int main() {
  const int n = 50;
  float *a = makeInput<float>(64 * n), *out = makeOutput<float>(64 * 64);
  last<<<dim3(4, 4), dim3(16, 16)>>>(out, a, 5, n);
  byData<<<dim3(4, 4), dim3(16, 16)>>>(out, a, n);
  printChecksum("out", out, 64 * 64);
}
