// An access that the optimizer moves out of its loop stands on the loop's line;
// it is one of the subscripts all the same.
// FIX: row-padding safe
// EDITED: __shared__ float shadow[16][17];
// AFTER: fewer
#include "checksum.h"

__global__ void factor(float *out, const float *in) {
  __shared__ float shadow[16][16];
  for (int row = 0; row < 16; ++row)
    shadow[row][threadIdx.x] = in[row * 16 + threadIdx.x] + 1;
  __syncthreads();
  for (int i = 0; i < 15; ++i) {
    if (threadIdx.x > i) {
      for (int j = 0; j < i; ++j)
        shadow[threadIdx.x][i] -= shadow[threadIdx.x][j] * shadow[j][i];
      shadow[threadIdx.x][i] /= shadow[i][i];
    }
    __syncthreads();
  }
  for (int row = 0; row < 16; ++row)
    out[row * 16 + threadIdx.x] = shadow[row][threadIdx.x];
}

int main() {
  float *in = makeInput<float>(256), *out = makeOutput<float>(256);
  factor<<<1, 16>>>(out, in);
  printChecksum("factor", out, 256);
}
