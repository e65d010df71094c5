// Rows that are stored as vectors, by a cast or a macro, and read down columns: padding
// keeps each row at the alignment of a vector.
// FIX: row-padding safe 1056 -> 160 "pad rows of 'tile' to 36 elements (the best padding; none frees every access: store at line 14 takes 4, load at line 18 takes 4 per request)"
// EDITED:   __shared__ float tile[32][36];
// AFTER: fewer
#include "checksum.h"

#define FLOAT4(x) (reinterpret_cast<float4 *>(&(x))[0])

__global__ void columns(float *out, const float *in) {
  __shared__ float tile[32][32];
  int row = threadIdx.x / 8, column = threadIdx.x % 8 * 4;
  if (threadIdx.y == 0)
    FLOAT4(tile[row][column]) = *(const float4 *)&in[row * 32 + column];
  __syncthreads();
  int lane = threadIdx.x % 32;
  for (int k = threadIdx.x / 32; k < 32; k += 8)
    out[k * 32 + lane] = tile[lane][k];
}

int main() {
  float *in = makeInput<float>(32 * 32), *out = makeOutput<float>(32 * 32);
  columns<<<1, 256>>>(out, in);
  printChecksum("columns", out, 32 * 32);
}
