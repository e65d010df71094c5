// S2: a 16x16 tile by a 16x16 block. No padding of rows frees both the store
// and the load; a swizzle of the columns does.
// FIX: swizzle safe 72 -> 16 "swizzle columns of 'tile': col ^ row"
// FIX: row-padding safe 72 -> 24 "pad rows of 'tile' to 18 elements (the best padding; none frees every access: store at line 13 takes 2, load at line 17 takes 1 per request)"
// EDITED: tile[threadIdx.y][threadIdx.x ^ threadIdx.y] = in[y * n + x];
// EDITED: out[y * n + x] = tile[threadIdx.x][threadIdx.y ^ threadIdx.x];
// AFTER: clean
#include "checksum.h"

__global__ void transpose(float *out, const float *in, int n) {
  __shared__ float tile[16][16];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}

int main() {
  const int n = 64;
  float *in = makeInput<float>(n * n), *out = makeOutput<float>(n * n);
  transpose<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(out, in, n);
  printChecksum("transpose", out, n * n);
}
