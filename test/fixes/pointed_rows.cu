// Pointers to rows and to elements of rows, whose accesses stay in the row: padding needs no edit of them.
// FIX: row-padding safe "pad rows of 'tile' to 33 elements"
// EDITED:   __shared__ float tile[32][33];
// AFTER: clean
#include "checksum.h"

static __device__ float total(const float *row) {
  float sum = 0;
  for (int k = 0; k < 32; ++k)
    sum += row[k];
  return sum;
}

__global__ void rows(float *out, const float *in) {
  __shared__ float tile[32][32];
  int t = threadIdx.x;
  for (int row = 0; row < 32; ++row)
    tile[row][t] = in[row * 32 + t];
  __syncthreads();
  const float *row = tile[t], *pair = &tile[t][2 * (t % 16)];
  float *last = &tile[t][30];
  float sum = total(tile[t]) + pair[0] * pair[1] + row[0];
  for (int k = 0; k < 4; ++k)
    sum += row[k];
  last[1] = sum;
  __syncthreads();
  out[t] = tile[t][31];
}

int main() {
  float *in = makeInput<float>(32 * 32), *out = makeOutput<float>(32);
  rows<<<1, 32>>>(out, in);
  printChecksum("rows", out, 32);
}
