//===- matmul.cu - A product of matrices, one of them turned in its tile --===//
//
// TILE: rows of a tile.
//
//===----------------------------------------------------------------------===//
#include "gains.h"

constexpr int Size = 1024;

template <bool Fixed>
__global__ void product(float *C, const float *A, const float *B, int Width) {
  __shared__ float Left[TILE][TILE];
  __shared__ float Right[TILE][TILE + (Fixed ? 1 : 0)];
  const int X = threadIdx.x, Y = threadIdx.y;
  const int Row = blockIdx.y * TILE + Y, Column = blockIdx.x * TILE + X;
  float Sum = 0;
  for (int Start = 0; Start < Width; Start += TILE) {
    Left[Y][X] = A[Row * Width + Start + X];
    Right[X][Y] = B[(Start + Y) * Width + Column];
    __syncthreads();
    for (int K = 0; K < TILE; ++K)
      Sum += Left[Y][K] * Right[X][K];
    __syncthreads();
  }
  C[Row * Width + Column] = Sum;
}

int main() {
  const float *A = toDevice(smallFloats(size_t(Size) * Size));
  const float *B = toDevice(smallFloats(size_t(Size) * Size));
  const dim3 Grid(Size / TILE, Size / TILE), Block(TILE, TILE);
  return compareTimes<float>(
      size_t(Size) * Size,
      [&](float *C) { product<false><<<Grid, Block>>>(C, A, B, Size); },
      [&](float *C) { product<true><<<Grid, Block>>>(C, A, B, Size); });
}
