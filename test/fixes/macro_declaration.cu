// An array that a macro declares is not edited: the macro may serve others.
// FLAGS: --unsafe-fixes
// FIX: row-padding advice
// UNCHANGED
#include "checksum.h"

#define DECLARE_TILE(name) __shared__ float name[32][32]

__global__ void transpose(float *out, const float *in) {
  DECLARE_TILE(tile);
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
