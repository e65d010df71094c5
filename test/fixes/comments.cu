// A comment says what the edits are for, where the array is declared; a sum in
// an extent stays one.
// FLAGS: --fix-comments
// FIX: row-padding safe
// EDITED: __shared__ float first[Size][Size + 1]; // padded against bank conflicts
// EDITED: __shared__ float second[Size][Size + 33]; // a tile; padded against bank conflicts
// AFTER: clean
#include "checksum.h"

constexpr int Size = 32;

__global__ void transpose(float *out, const float *in) {
  __shared__ float first[Size][Size];
  __shared__ float second[Size][Size + 32]; // a tile
  int x = threadIdx.x, y = threadIdx.y;
  first[y][x] = in[y * Size + x];
  second[y][x] = in[y * Size + x] + 1;
  __syncthreads();
  out[y * Size + x] = first[x][y] * second[x][y];
}

int main() {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(1024);
  transpose<<<1, dim3(32, 32)>>>(out, in);
  printChecksum("transpose", out, 1024);
}
