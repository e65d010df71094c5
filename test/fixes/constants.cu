// Extents by name: a constexpr variable and an object-like macro. What they
// stand for elsewhere is left alone.
// FIX: row-padding safe
// EDITED: __shared__ float first[Size][Size + 1];
// EDITED: __shared__ float second[SIDE][SIDE + 1];
// AFTER: clean
#include "checksum.h"

constexpr int Size = 32;
#define SIDE 32

__global__ void transpose(float *out, const float *in) {
  __shared__ float first[Size][Size];
  __shared__ float second[SIDE][SIDE];
  int x = threadIdx.x, y = threadIdx.y;
  first[y][x] = in[y * Size + x];
  second[y][x] = in[y * SIDE + x] + 1;
  __syncthreads();
  out[y * Size + x] = first[x][y] * second[x][y];
}

int main() {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(1024);
  transpose<<<1, dim3(32, 32)>>>(out, in);
  printChecksum("transpose", out, 1024);
}
