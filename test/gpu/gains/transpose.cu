//===- transpose.cu - Tiles that are written by rows and read by columns --===//
//
// TILE: rows of a tile. SIZE: rows of the matrix.
//
//===----------------------------------------------------------------------===//
#include "gains.h"

template <bool Fixed>
__global__ void turn(float *Out, const float *In, int Width) {
  __shared__ float Tile[TILE][TILE + (Fixed ? 1 : 0)];
  const int X = threadIdx.x, Y = threadIdx.y;
  Tile[Y][X] = In[(blockIdx.y * TILE + Y) * Width + blockIdx.x * TILE + X];
  __syncthreads();
  Out[(blockIdx.x * TILE + Y) * Width + blockIdx.y * TILE + X] = Tile[X][Y];
}

int main() {
  const float *In = toDevice(smallFloats(size_t(SIZE) * SIZE));
  const dim3 Grid(SIZE / TILE, SIZE / TILE), Block(TILE, TILE);
  return compareTimes<float>(
      size_t(SIZE) * SIZE,
      [&](float *Out) { turn<false><<<Grid, Block>>>(Out, In, SIZE); },
      [&](float *Out) { turn<true><<<Grid, Block>>>(Out, In, SIZE); });
}
