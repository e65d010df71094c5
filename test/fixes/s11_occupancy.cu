// S11: the padding costs a resident block, so it is not made unasked; a swizzle
// costs nothing.
// FIX: row-padding unsafe 128 -> 4 "pad rows of 'tile' to 33 elements"
// FIX: swizzle safe 128 -> 4
// BLOCKS: row-padding 32 -> 31
// BLOCKS: swizzle 32 -> 32
// EDITED: tile[threadIdx.x][threadIdx.y ^ (threadIdx.x & 31)] = in[
// AFTER: clean
#include "checksum.h"

__global__ void columns(float *out, const float *in) {
  __shared__ float tile[48][32];
  tile[threadIdx.x][threadIdx.y] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

int main() {
  float *in = makeInput<float>(64), *out = makeOutput<float>(64);
  columns<<<1, dim3(32, 2)>>>(out, in);
  printChecksum("columns", out, 64);
}
