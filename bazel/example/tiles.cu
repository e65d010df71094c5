// With PAD of 0 the columns of the tile lie in one bank each.
#ifndef PAD
#define PAD 0
#endif
#include "tiles.h"

__global__ void turn(float *out, const float *in) {
  __shared__ float tile[TILE][Columns];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * TILE + x];
  __syncthreads();
  out[y * TILE + x] = tile[x][y];
}

void run(float *out, const float *in) {
  turn<<<1, dim3(TILE, TILE)>>>(out, in);
}
