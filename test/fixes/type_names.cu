// The extents stand in a typedef that another array has too: no extent is
// edited. A swizzle touches the uses only.
// FIX: row-padding advice
// FIX: swizzle safe 1056 -> 64
// EDITED: tile[y][x ^ y] = in[y * 32 + x];
// AFTER: clean
#include "checksum.h"

typedef float Tile[32][32];

__global__ void transpose(float *out, const float *in) {
  __shared__ Tile tile;
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y];
}

int main() {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(1024);
  transpose<<<1, dim3(32, 32)>>>(out, in);
  printChecksum("transpose", out, 1024);
}
