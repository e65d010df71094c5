// Eight-byte elements: half-warps store separately.
// FIX: row-padding safe
// EDITED: __shared__ double tile[32][33];
// AFTER: clean
#include "checksum.h"

__global__ void transpose(double *out, const double *in) {
  __shared__ double tile[32][32];
  for (int row = threadIdx.y; row < 32; row += 8)
    tile[row][threadIdx.x] = in[row * 32 + threadIdx.x];
  __syncthreads();
  for (int row = threadIdx.y; row < 32; row += 8)
    out[row * 32 + threadIdx.x] = tile[threadIdx.x][row];
}

int main() {
  double *in = makeInput<double>(1024), *out = makeOutput<double>(1024);
  transpose<<<1, dim3(32, 8)>>>(out, in);
  printChecksum("transpose", out, 1024);
}
