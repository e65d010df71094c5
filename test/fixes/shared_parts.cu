// One buffer of dynamic shared memory, of which each pointer has a part: the index of a part is swizzled.
// FLAGS: --unsafe-fixes
// FIX: flat-swizzle unsafe
// WHY-UNSAFE: the swizzle fits the size that the launches in sight ask for, and another launch may ask for one that it leaves
// EDITED:   float *rows = buffer, *columns = rows + 32 * n;
// EDITED: columns[
// AFTER: fewer
#include "checksum.h"

__global__ void multiply(float *out, const float *a, const float *b, int n) {
  extern __shared__ float buffer[];
  float *rows = buffer, *columns = rows + 32 * n;
  for (int i = threadIdx.x; i < 32 * n; i += blockDim.x) {
    rows[i] = a[i];
    columns[i] = b[i];
  }
  __syncthreads();
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) {
    float sum = 0;
    for (int k = 0; k < n; ++k)
      sum += rows[i / 32 * n + k] * columns[i % 32 * n + k];
    out[i] = sum;
  }
}

int main() {
  const int n = 64;
  float *a = makeInput<float>(32 * n), *b = makeInput<float>(32 * n), *out = makeOutput<float>(1024);
  multiply<<<1, 256, 2 * 32 * n * sizeof(float)>>>(out, a, b, n);
  printChecksum("multiply", out, 1024);
}
