// Kernels that no launch in the run shows are edited for the block that is assumed, which
// is unsafe: a launch elsewhere may have another one, or has to change too.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: warp-per-row unsafe
// FIX: row-tile unsafe
// WHY-UNSAFE: a launch in a source that is not part of the run would have to change too
// WHY-UNSAFE: a launch with another block than those in sight would leave the tile
// EDITED:   int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
// EDITED:     for (unsigned int slot = threadIdx.x; slot < 4096; slot += 256) {
#include <cuda_runtime.h>

__global__ void sums(int *__restrict__ out, const int *__restrict__ a, int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    int sum = 0;
    for (int k = 0; k < n; ++k)
      sum += a[row * n + k];
    out[row] = sum;
  }
}

__global__ void scale(float *__restrict__ out, const float *__restrict__ a, int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows)
    for (int k = 0; k < n; ++k)
      out[row * n + k] = 2 * a[k] + threadIdx.x;
}
