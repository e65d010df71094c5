// A pointer to the array reaches another function, which indexes it flat.
// FLAGS: --unsafe-fixes
// FIX: row-padding advice
// UNCHANGED
#include "checksum.h"

__device__ float read(const float *flat, int i) { return flat[i]; }

__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y] + read(&tile[0][0], 32 * y);
}

int main() {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(1024);
  transpose<<<1, dim3(32, 32)>>>(out, in);
  printChecksum("transpose", out, 1024);
}
