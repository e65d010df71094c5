//===- scatter.cu - A matrix turned without shared memory -----------------===//
//
// SIZE: rows of the matrix. Repaired: through a padded tile.
//
//===----------------------------------------------------------------------===//
#include "gains.h"

template <bool Fixed>
__global__ void turn(float *Out, const float *In, int Width) {
  __shared__ float Tile[32][33];
  const int X = threadIdx.x, Y = threadIdx.y;
  const int Row = blockIdx.y * 32 + Y, Column = blockIdx.x * 32 + X;
  if (!Fixed) {
    Out[Column * Width + Row] = In[Row * Width + Column];
    return;
  }
  Tile[Y][X] = In[Row * Width + Column];
  __syncthreads();
  Out[(blockIdx.x * 32 + Y) * Width + blockIdx.y * 32 + X] = Tile[X][Y];
}

int main() {
  const float *In = toDevice(smallFloats(size_t(SIZE) * SIZE));
  const dim3 Grid(SIZE / 32, SIZE / 32), Block(32, 32);
  return compareTimes<float>(
      size_t(SIZE) * SIZE,
      [&](float *Out) { turn<false><<<Grid, Block>>>(Out, In, SIZE); },
      [&](float *Out) { turn<true><<<Grid, Block>>>(Out, In, SIZE); });
}
