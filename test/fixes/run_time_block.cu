// The host chooses the block, and the command line states it. Otherwise the best
// padding for the usual shape with the least excess is proposed.
// FLAGS: --unsafe-fixes --assume-block=32,8
// FIX: row-padding unsafe 288 -> 40 "pad rows of 'tile' to 33 elements"
// NOTE: launched here with a block size that is known at run time only: 32x8 threads per block are assumed
// EDITED: __shared__ float tile[32][33];
// AFTER: clean
// RUNS-AS: --assume-block=32,8
#include "checksum.h"

__global__ void columns(float *out, const float *in) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  for (int row = y; row < 32; row += 8)
    tile[row][x] = in[row * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y];
}

int main(int argc, char **argv) {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(1024);
  dim3 block(argc > 1 ? atoi(argv[1]) : 32, argc > 2 ? atoi(argv[2]) : 8);
  columns<<<1, block>>>(out, in);
  printChecksum("columns", out, 1024);
}
